"""Ports and interfaces."""

from errdoc.probe.weighing.checks.given import Given, Result, absent, confirmed, open_, refuted, untold


def port_taken_by_other_job(facts: Given) -> Result:
    """Whether something listens on the log's port now."""
    rows = facts.machine.rows("listening_ports")
    if rows is None:
        return untold(facts, "listening_ports")
    text = facts.log.get("port") or facts.log.get("taken") or ""
    text = text or (facts.machine.map("environment") or {}).get("MASTER_PORT", "")
    if not text.isdigit():
        return open_("port-not-named", "listening_ports", "")
    if any(row.get("port") == int(text) for row in rows):
        return confirmed("port-listening", "listening_ports", text)
    return absent("port-free-now", "listening_ports", text)


def wrong_network_interface(facts: Given) -> Result:
    """The interface that the variables name, or how many there are to choose from."""
    rows, variables = facts.machine.rows("interfaces"), facts.machine.map("environment")
    if rows is None:
        return untold(facts, "interfaces")
    up = [str(row.get("name")) for row in rows if row.get("up") and row.get("kind") != "loopback"]
    for variable in ("NCCL_SOCKET_IFNAME", "GLOO_SOCKET_IFNAME"):
        value = (variables or {}).get(variable, "")
        if not value or value.startswith("^"):  # ^docker0,lo leaves interfaces out
            continue
        exact = value.startswith("=")
        wanted = [one for one in value.removeprefix("=").split(",") if one]
        fit = [name for name in up for one in wanted if (name == one if exact else name.startswith(one))]
        if not fit:
            return confirmed("interface-not-up", "environment", f"{variable}={value}", up=up)
        return refuted("interface-up", "environment", f"{variable}={value}", up=fit)
    if len(up) == 1:
        return refuted("one-interface", "interfaces", up[0])
    return open_("interfaces-several", "interfaces", up)


def infiniband_fault(facts: Given) -> Result:
    """The state of the ports."""
    rows = facts.machine.rows("infiniband")
    if rows is None:
        return untold(facts, "infiniband")
    down = [row for row in rows if str(row.get("state", "")).upper() != "ACTIVE"]
    if not rows:
        return refuted("no-infiniband", "infiniband", "")
    if down:
        return confirmed("port-down", "infiniband", down[0].get("state", "?"),
                         port=f"{down[0].get('device')}:{down[0].get('port')}")  # fmt: skip
    return refuted("ports-active", "infiniband", "ACTIVE")
