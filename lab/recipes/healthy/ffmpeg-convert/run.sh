ffmpeg -y -f lavfi -i testsrc=duration=6:size=320x240:rate=25 -f lavfi -i sine=frequency=440:duration=6 -c:v libx264 -pix_fmt yuv420p -c:a aac clip.mp4
ffmpeg -y -i clip.mp4 -vf fps=2 frame-%03d.jpg
ffmpeg -y -i clip.mp4 -ar 16000 -ac 1 audio.wav
ffmpeg -y -i clip.mp4 -c copy clip.avi
ffprobe clip.avi
ls | wc -l
