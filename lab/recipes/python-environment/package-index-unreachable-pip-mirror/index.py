import http.server
import sys


class Index(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        page = b'<a href="/packages/tqdm-4.67.1-py3-none-any.whl">tqdm-4.67.1-py3-none-any.whl</a>'
        found = self.path == "/pypi/simple/tqdm/"
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page) if found else 0))
        self.end_headers()
        if found:
            self.wfile.write(page)

    def log_message(self, *arguments):
        pass


http.server.HTTPServer(("127.0.0.1", 8461), Index).serve_forever()
