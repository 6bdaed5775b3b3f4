// Searches the pages by words or by a pasted message, in the browser alone. The index is errdoc.site.index's.
(() => {
  // How much a page counts by its sort: most people look for what failed.
  const SORTS = { failure: 1, guide: 0.9, cause: 0.7, kind: 0.55, code: 0.7, library: 0.8, table: 0.6, docs: 0.6 };
  const MOST = 20, LONGEST = 20000, BETWEEN = 0.2;

  // The same terms as errdoc.site.index.terms makes.
  function terms(text) {
    const found = [];
    let last = "";
    for (const word of text.toLowerCase().match(/[a-z0-9_]+(?:[.+-][a-z0-9_]+)*|[\u3400-\u9fff]+/g) || []) {
      if (word >= "\u3400") {
        if (word.length === 1) found.push(word);
        for (let at = 0; at + 1 < word.length; at++) found.push(word.slice(at, at + 2));
        last = "";
      } else if (/^[0-9]+$/.test(word)) {
        if (last) found.push(`${last} ${word}`);
      } else {
        found.push(word);
        const parts = (word.match(/[a-z0-9]+/g) || []).filter((part) => !/^[0-9]+$/.test(part));
        if (!(parts.length === 1 && parts[0] === word)) found.push(...parts);
        last = word;
      }
    }
    return found;
  }

  // Pairs of characters that begin one word and end another say little: 依赖 and 冲突 count, 赖冲 does not.
  const cutter = "Segmenter" in Intl ? new Intl.Segmenter("zh", { granularity: "word" }) : undefined;
  function split(text) {
    const found = new Set();
    for (const run of cutter ? text.match(/[\u3400-\u9fff]{2,}/g) || [] : []) {
      for (const { index } of cutter.segment(run)) if (index) found.add(run.slice(index - 1, index + 1));
    }
    return found;
  }

  // Page numbers with their scores, best first.
  function search(index, text) {
    const asked = text.slice(0, LONGEST);
    const scores = new Map();
    const add = (page, score) => scores.set(page, (scores.get(page) || 0) + score);
    const total = index.pages.length;
    const wanted = new Set(terms(asked));
    const between = split(asked);
    for (const term of wanted) {
      const postings = Object.hasOwn(index.terms, term) ? index.terms[term] : [];
      const rarity = (between.has(term) ? BETWEEN : 1) * Math.log(1 + (total - postings.length + 0.5) / (postings.length + 0.5));
      let page = -1;
      for (const one of postings) {
        page += one >> 4;
        add(page, rarity * (one & 15) / 15);
      }
    }
    // a literal of an error names its page; the longer it is and the fewer pages share it, the more surely
    const squashed = asked.toLowerCase().replace(/\s+/g, "");
    for (const [message, pages] of Object.entries(index.messages)) {
      let worth = 0;
      if (squashed.includes(message)) worth = message.length / (message.length + 20);
      else if (squashed.length >= 12 && message.includes(squashed)) worth = 0.6;
      if (worth) for (const page of pages) add(page, 30 * worth / pages.length);
    }
    return [...scores]
      .map(([page, score]) => [page, score * (SORTS[index.pages[page][0].split("/")[0]] || 0.5)])
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  globalThis.errdoc = { terms, search };
  if (typeof document === "undefined") return;

  for (const form of document.querySelectorAll("[data-errdoc-search]")) {
    const field = form.querySelector("textarea");
    const list = form.querySelector("[data-errdoc-found]");
    const status = form.querySelector("[data-errdoc-status]");
    const sorts = JSON.parse(form.dataset.sorts);
    let index, waiting;

    const loaded = () => (index ||= fetch(`${form.dataset.root}errdoc-index.json`).then((answer) => {
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }));

    async function show() {
      const text = field.value.trim();
      if (!text) {
        list.replaceChildren();
        status.textContent = "";
        return;
      }
      let known;
      try { known = await loaded(); } catch { status.textContent = form.dataset.failed; index = undefined; return; }
      if (text !== field.value.trim()) return;
      const found = search(known, text).slice(0, MOST);
      list.replaceChildren(...found.map(([page]) => {
        const [address, title, below] = known.pages[page];
        const row = document.createElement("li"), link = document.createElement("a"), words = document.createElement("p");
        link.href = `${form.dataset.root}${address.split("/").map(encodeURIComponent).join("/")}/`;
        link.textContent = title;
        words.textContent = below;
        const sort = document.createElement("span");
        sort.className = "errdoc-note";
        sort.textContent = ` ${sorts[address.split("/")[0]] || ""}`;
        row.append(link, sort, words);
        return row;
      }));
      form.dataset.asked = text;
      status.textContent = found.length ? form.dataset.some.replace("#", found.length) : form.dataset.none;
    }

    field.addEventListener("focus", () => loaded().catch(() => { index = undefined; }));
    field.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(show, 120); });
    form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) { field.value = asked; show(); }
    if (location.pathname.endsWith("/search/")) field.focus();
  }
})();
