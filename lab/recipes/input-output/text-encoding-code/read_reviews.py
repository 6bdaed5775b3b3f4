open("reviews.csv", "wb").write("id,text\n1,\u597d\u8bc4\n".encode("gb18030"))
rows = [line.split(",") for line in open("reviews.csv", encoding="utf-8")]
print(len(rows), "reviews")
