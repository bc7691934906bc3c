// Runs before the first paint. A file and not inline: the content security policy forbids inline scripts.
try {
  const { dataset, lang } = document.documentElement;
  // The theme is set before the first paint, because a light page would flash dark otherwise.
  const theme = localStorage.getItem('theme') ?? (/^\/admin\b/.test(location.pathname) ? 'system' : 'dark');
  if (theme === 'light' || theme === 'system') dataset.theme = theme;
  // The language of the address is kept for the visit: links and payments lead to addresses without it.
  const requested = new URLSearchParams(location.search).get('lang');
  if (requested === 'en' || requested === 'ru') sessionStorage.setItem('visit-language', requested);
  // A page in another language than the chosen one stays hidden until its texts are replaced.
  const chosen = requested ?? sessionStorage.getItem('visit-language') ?? localStorage.getItem('language');
  if ((chosen === 'en' || chosen === 'ru') && chosen !== lang) dataset.languagePending = '';
  // Parts that the server rendered for guests are hidden from customers and subscribers.
  if (localStorage.getItem('token')) dataset.visitor = 'customer';
  else if (localStorage.getItem('newsletter-subscribed') === 'true') dataset.visitor = 'subscriber';
  // Pages keep the place of a cart, and of the purchase above the registration (features/auth/redirect.ts), until the app shows it.
  if (localStorage.getItem('cart')) dataset.cart = '';
  if (/^\/(?:checkout\/|gift\/|cart\?pay=)/.test(localStorage.getItem('redirectAfterLogin')))
    dataset.purchase = '';
} catch {
  // Storage may be forbidden; dark is the default.
}
