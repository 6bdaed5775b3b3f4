"""Secure Boot and the kernel's lockdown (UEFI specification, "Globally Defined Variables"; `kernel_lockdown(7)`)."""

import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

#: The variable SecureBoot of the vendor EFI_GLOBAL_VARIABLE: four bytes of attributes, then 0 or 1.
VARIABLE = "/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"
LOCKDOWN = "/sys/kernel/security/lockdown"


def read(host: Host) -> Answer:
    """Whether Secure Boot is on, and which lockdown is in force."""
    rows = []
    # none [integrity] confidentiality
    chosen = re.search(r"\[(\w{1,20})\]", host.peek(LOCKDOWN) or "")
    if chosen:
        rows.append(Reading("lockdown", chosen[1], LOCKDOWN))
    try:
        value = host.raw(VARIABLE, 16)
    except FileNotFoundError:
        if not host.exists("/sys/firmware/efi"):
            # A machine that started without UEFI has no Secure Boot. Containers see an empty folder instead.
            if host.names("/sys/firmware"):
                rows.append(Reading("secure_boot", False, "no /sys/firmware/efi: started without UEFI"))
        elif not rows:
            raise Absent("the UEFI variables are not mounted") from None
    else:
        if len(value) == 5:
            rows.append(Reading("secure_boot", value[4] == 1, VARIABLE))
    return Answer(tuple(rows))
