import http.server
import sys


class Index(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        page = b'<a href="/packages/einops-0.8.1-py3-none-any.whl">einops-0.8.1-py3-none-any.whl</a>'
        listed = self.path == "/simple/einops/"
        self.send_response(200 if listed else 429)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page) if listed else 0))
        self.end_headers()
        if listed:
            self.wfile.write(page)

    def log_message(self, *arguments):
        pass


http.server.HTTPServer(("127.0.0.1", 8461), Index).serve_forever()
