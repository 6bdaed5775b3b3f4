// The colours that were chosen before, else those of the system: before the first paint.
{
  const palette = __md_get("__palette");
  const wanted = !palette || !palette.color || palette.color.media === "(prefers-color-scheme)";
  const color = wanted ? {} : palette.color;
  if (wanted) {
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const input = document.querySelector(`[data-md-color-media='(prefers-color-scheme: ${scheme})']`);
    if (input) for (const name of ["scheme", "primary", "accent"]) color[name] = input.getAttribute(`data-md-color-${name}`);
  }
  for (const [key, value] of Object.entries(color)) document.body.setAttribute("data-md-color-" + key, value);
}
