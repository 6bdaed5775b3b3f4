# errdoc init zsh: after a command of these failed, a line says how to have it explained. In ~/.zshrc:
#   eval "$(errdoc init zsh)"
_errdoc_begin() { _errdoc_command=$1 }
_errdoc_offer() {
  local last=$? command=$_errdoc_command typed
  _errdoc_command=
  # 130: Ctrl-C
  [[ -n $command ]] && ((last != 0 && last != 130)) || return $last
  local word=${command%%[[:space:]]*}
  case ${word:t} in
    (@JOBS@|*=*) ;;
    (*) return $last ;;
  esac
  case $command in
    (*[\|\&\;\<\>\(\)\$\`\\]*|*=*) typed="zsh -c ${(qq)command}" ;;
    (*) typed=$command ;;
  esac
  if [[ -f $SCRIPT ]]; then
    printf 'errdoc: @KEPT@ errdoc explain %s\n' $last ${(q)SCRIPT} >&2
  else
    printf 'errdoc: @LOST@ errdoc run -- %s\n' $last $typed >&2
  fi
  return $last
}
autoload -Uz add-zsh-hook
add-zsh-hook preexec _errdoc_begin
add-zsh-hook precmd _errdoc_offer
