apt-get update
apt-get install --no-install-recommends --reinstall -y bsdextrautils time hello
apt-get install -y hello
apt list --upgradable | head -n 6
apt-get remove -y hello
apt-get autoremove --dry-run | tail -n 4
