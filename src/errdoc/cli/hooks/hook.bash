# errdoc init bash: after a command of these failed, a line says how to have it explained. In ~/.bashrc:
#   eval "$(errdoc init bash)"
_errdoc_offer() {
  local status=$?
  [[ ${_errdoc_ran-} ]] || return "$status"
  _errdoc_ran=
  # 130: Ctrl-C
  ((status == 0 || status == 130)) && return "$status"
  local command word typed
  command=$(HISTTIMEFORMAT='' builtin history 1)
  command=${command#"${command%%[![:space:]]*}"}
  command=${command#* }
  command=${command#"${command%%[![:space:]]*}"}
  word=${command%%[[:space:]]*}
  case ${word##*/} in
    @JOBS@ | *=*) ;;
    *) return "$status" ;;
  esac
  case $command in
    *[\|\&\;\<\>\(\)\$\`\\]* | *=*) printf -v typed 'bash -c %q' "$command" ;;
    *) typed=$command ;;
  esac
  if [[ -f ${SCRIPT-} ]]; then
    printf 'errdoc: @KEPT@ errdoc explain %q\n' "$status" "$SCRIPT" >&2
  else
    printf 'errdoc: @LOST@ errdoc run -- %s\n' "$status" "$typed" >&2
  fi
  return "$status"
}
if [[ ${PROMPT_COMMAND-} != *_errdoc_offer* ]]; then
  PROMPT_COMMAND="_errdoc_offer${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
  # set when a command is about to run, and not by Enter alone; nothing is shown
  _errdoc_none=
  PS0="${PS0-}"'${_errdoc_none:$((_errdoc_ran=1, 0)):0}'
fi
