"use strict";
const form = document.getElementById("ask"), files = document.getElementById("log"), text = document.getElementById("text");
document.getElementById("drop").hidden = false;
const dropping = (on) => document.body.classList.toggle("dropping", on);
addEventListener("dragover", (event) => { event.preventDefault(); dropping(true); });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) dropping(false); });
addEventListener("drop", (event) => {
  event.preventDefault();
  dropping(false);
  const words = event.dataTransfer.getData("text/plain");
  if (event.dataTransfer.files.length) {
    const all = new DataTransfer();
    for (const one of [...files.files, ...event.dataTransfer.files]) all.items.add(one);
    files.files = all.files;
    files.focus();
  } else if (words) {
    text.value = words;
    text.focus();
  }
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
form.addEventListener("submit", () => { document.getElementById("reading").hidden = false; });
addEventListener("pageshow", () => { document.getElementById("reading").hidden = true; });
