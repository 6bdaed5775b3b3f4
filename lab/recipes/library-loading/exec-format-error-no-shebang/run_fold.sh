export FOLD=$1
echo "fold $FOLD: nothing to do"
