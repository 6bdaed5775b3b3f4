import cgi

print(cgi.parse_header("text/html; charset=utf-8"))
