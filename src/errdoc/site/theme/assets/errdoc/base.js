// What the generator's scripts ask for, in a file of its own: the pages allow no script that stands in them.
__md_scope = new URL(document.currentScript.dataset.scope || ".", location);
if (!__md_scope.pathname.endsWith("/")) __md_scope = new URL(__md_scope.pathname + "/", location);
__md_hash = (text) => [...text].reduce((hash, char) => (hash << 5) - hash + char.charCodeAt(0), 0);
__md_get = (key, storage = localStorage, scope = __md_scope) => JSON.parse(storage.getItem(scope.pathname + "." + key));
__md_set = (key, value, storage = localStorage, scope = __md_scope) => {
  try { storage.setItem(scope.pathname + "." + key, JSON.stringify(value)); } catch { /* no room, or forbidden */ }
};
document.documentElement.setAttribute("data-platform", navigator.platform);
