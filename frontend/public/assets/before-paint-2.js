// Runs before the first paint. A file and not inline: the content policy forbids inline scripts.
try {
  const { dataset, lang } = document.documentElement;
  // A light page never flashes dark.
  const theme = localStorage.getItem('theme') ?? (/^\/admin\b/.test(location.pathname) ? 'system' : 'dark');
  if (theme === 'light' || theme === 'system') dataset.theme = theme;
  // A page in another language than the one chosen stays covered until it speaks that one.
  const chosen = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('language');
  if ((chosen === 'en' || chosen === 'ru') && chosen !== lang) dataset.waits = '';
  // What is painted for guests and is not for this visitor leaves no trace.
  if (localStorage.getItem('token')) dataset.known = 'customer';
  else if (localStorage.getItem('newsletter-subscribed') === 'true') dataset.known = 'reader';
} catch {
  // Storage may be forbidden; dark is the default.
}
