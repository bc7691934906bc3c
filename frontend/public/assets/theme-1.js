// Runs before the first paint, so a light page never flashes dark. A file and not inline: the content policy forbids inline scripts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; dark is the default.
}
