#!/bin/bash
echo "### $(date -u +%FT%TZ) $(hostname -s) start"
echo "### settings.ini"
cat settings.ini
echo "### packages"
pip list 2>/dev/null | grep -iE '^(Package|---|joblib|numpy|pandas|scikit-learn|scipy|threadpoolctl|pytz|python-dateutil)'
echo "### search"
python search.py
status=$?
echo "### $(date -u +%FT%TZ) end status=$status"
exit $status
