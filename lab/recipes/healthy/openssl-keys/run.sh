openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 30 -subj /CN=localhost
openssl verify -CAfile cert.pem cert.pem
openssl x509 -in cert.pem -noout -dates -checkend 86400
ssh-keygen -q -t ed25519 -N '' -f id
echo verified
