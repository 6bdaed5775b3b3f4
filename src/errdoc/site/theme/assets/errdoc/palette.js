// The colours that were chosen before, else those of the system: before the first paint.
{
  const palette = __md_get("__palette");
  if (palette && palette.color) {
    if (palette.color.media === "(prefers-color-scheme)") {
      const scheme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
      const input = document.querySelector(`[data-md-color-media='(prefers-color-scheme: ${scheme})']`);
      for (const name of ["media", "scheme", "primary", "accent"]) {
        palette.color[name] = input.getAttribute(`data-md-color-${name}`);
      }
    }
    for (const [key, value] of Object.entries(palette.color)) document.body.setAttribute("data-md-color-" + key, value);
  }
}
