ffmpeg -hide_banner -v error -f lavfi -i testsrc=duration=1:size=640x360:rate=24 -c:v libx264 -pix_fmt yuv420p -y clip.mp4

mkdir -p frames
ffmpeg -hide_banner ${LEVEL:-} -c:v $DECODER -resize 224x224 -i clip.mp4 -vf fps=4 -y frames/%05d.jpg
