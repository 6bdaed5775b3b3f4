# errdoc init fish: after a command of these failed, a line says how to have it explained. In ~/.config/fish/config.fish:
#   errdoc init fish | source
function _errdoc_offer --on-event fish_postexec
    set -l last $status
    # 130: Ctrl-C
    if test $last -eq 0 -o $last -eq 130
        return
    end
    set -l word (string split -m 1 ' ' -- (string trim -- $argv[1]))[1]
    set -l name (string replace -r '.*/' '' -- $word)
    if not string match -qr -- '^(?:@JOBS_REGEX@|.*=.*)$' $name
        return
    end
    set -l typed $argv[1]
    if string match -qr -- '[|&;<>()$`\\\\=]' $typed
        set typed fish -c (string escape -- $typed)
    end
    if test -f "$SCRIPT"
        printf 'errdoc: @KEPT@ errdoc explain %s\n' $last (string escape -- $SCRIPT) >&2
    else
        printf 'errdoc: @LOST@ errdoc run -- %s\n' $last "$typed" >&2
    end
end
