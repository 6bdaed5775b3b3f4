# errdoc init powershell: after a command of these failed, a line says how to have it explained. In $PROFILE:
#   errdoc init powershell | Out-String | Invoke-Expression
if (-not $global:_errdocPrompt) {
    $global:_errdocPrompt = $function:prompt
    $global:_errdocSeen = (Get-History -Count 1).Id
    function global:prompt {
        $well = $?
        $last = $global:LASTEXITCODE
        $entry = Get-History -Count 1
        if ($entry -and $entry.Id -ne $global:_errdocSeen) {
            $global:_errdocSeen = $entry.Id
            $command = $entry.CommandLine.Trim()
            $word = ($command -split '\s+', 2)[0] -replace '.*[\\/]', '' -replace '\.exe$', ''
            if (-not $well -and $last -and $word -match '^(?:@JOBS_REGEX@)$') {
                if ($env:SCRIPT -and (Test-Path $env:SCRIPT)) {
                    [Console]::Error.WriteLine(('errdoc: @KEPT_NET@ errdoc explain {1}' -f $last, $env:SCRIPT))
                } else {
                    [Console]::Error.WriteLine(('errdoc: @LOST_NET@ errdoc run -- {1}' -f $last, $command))
                }
            }
        }
        $global:LASTEXITCODE = $last
        & $global:_errdocPrompt
    }
}
