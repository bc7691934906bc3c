/** A screen of the shop (storefront §2, admin §2). */
export interface Screen {
  /** `:name` matches one path segment. */
  path: string;
  /** The file in frontend/src/app/screens that shows it. */
  file: string;
  /** Guests are redirected from the others' screens to the log-in, and from those of buyers to the registration. Absent: everyone. */
  access?: 'guests' | 'customers' | 'buyers' | 'admins';
  /** Screens with a name are rendered. Key of the head's texts, `head.<name>.title` and `.text`, where it has no `titleKey`. */
  name?:
    | 'home'
    | 'plugins'
    | 'plugin'
    | 'bundles'
    | 'bundle'
    | 'news'
    | 'article'
    | 'about'
    | 'contacts'
    | 'terms'
    | 'privacy'
    | 'cookies'
    | 'accessibility'
    | 'cart'
    | 'register'
    | 'checkout'
    | 'bundleCheckout';
  /** Key of the title of a screen that is rendered but not indexed, because its content is the visitor's own. */
  titleKey?: string;
  /** Canonical path, when it differs. */
  canonical?: string;
  /** Query parameters that change the screen; it is rendered without any. */
  queryParameters?: readonly string[];
  /** Its query can contain a token, a session id or a code. A secret in the path is the parameter `:token`. */
  hasSecretQuery?: boolean;
  /** Unknown in a shop without an installer. */
  needsInstaller?: boolean;
}

/** All screens. A new one is a line here and a file in frontend/src/app/screens. */
export const screens: readonly Screen[] = [
  { path: '/', file: 'catalogue/home-screen', name: 'home' },
  { path: '/products', file: 'catalogue/home-screen', name: 'home', canonical: '/' },
  { path: '/plugins', file: 'catalogue/plugins-screen', name: 'plugins' },
  { path: '/plugins/:slug', file: 'catalogue/plugin-screen', name: 'plugin' },
  { path: '/plugins/:slug/trial', file: 'trials/trial-screen', access: 'customers' },
  { path: '/bundles', file: 'bundles/bundles-screen', name: 'bundles' },
  { path: '/bundles/:slug', file: 'bundles/bundle-screen', name: 'bundle' },
  { path: '/news', file: 'news/news-screen', name: 'news', queryParameters: ['page'] },
  { path: '/news/:slug', file: 'news/article-screen', name: 'article' },
  { path: '/news/preview/:token', file: 'news/preview-screen' },
  { path: '/about', file: 'pages/about-screen', name: 'about' },
  { path: '/contacts', file: 'pages/contacts-screen', name: 'contacts' },
  { path: '/terms', file: 'pages/terms-screen', name: 'terms' },
  { path: '/privacy', file: 'pages/privacy-screen', name: 'privacy' },
  { path: '/cookies', file: 'pages/cookies-screen', name: 'cookies' },
  { path: '/accessibility', file: 'pages/accessibility-screen', name: 'accessibility' },
  { path: '/withdraw', file: 'pages/withdraw-screen' },
  { path: '/withdraw/confirm/:token', file: 'pages/confirm-withdrawal-screen' },
  { path: '/cart', file: 'cart/cart-screen', name: 'cart', titleKey: 'cart.title' },
  { path: '/checkout/pay', file: 'checkout/pay-screen', hasSecretQuery: true },
  {
    path: '/checkout/:slug',
    file: 'checkout/checkout-screen',
    name: 'checkout',
    titleKey: 'checkout.title',
    hasSecretQuery: true,
  },
  {
    path: '/checkout/bundle/:slug',
    file: 'checkout/checkout-screen',
    name: 'bundleCheckout',
    titleKey: 'checkout.title',
  },
  { path: '/gift/:slug', file: 'checkout/gift-screen', access: 'buyers' },
  { path: '/gift/bundle/:slug', file: 'checkout/gift-screen', access: 'buyers' },
  { path: '/purchase/success', file: 'checkout/success-screen', hasSecretQuery: true },
  { path: '/purchase/cancel', file: 'checkout/cancel-screen', hasSecretQuery: true },
  { path: '/login', file: 'auth/login-screen', access: 'guests' },
  {
    path: '/register',
    file: 'auth/register-screen',
    access: 'guests',
    name: 'register',
    titleKey: 'nav.register',
  },
  { path: '/forgot-password', file: 'auth/forgot-screen', access: 'guests' },
  { path: '/reset-password', file: 'auth/reset-screen', access: 'guests' },
  { path: '/reset-password/:token', file: 'auth/reset-screen', access: 'guests' },
  { path: '/invite/:token', file: 'auth/invite-screen' },
  { path: '/confirm-email/:token', file: 'auth/confirm-email-screen' },
  { path: '/newsletter/confirm/:token', file: 'newsletter/newsletter-confirm-screen' },
  { path: '/newsletter/unsubscribe/:token', file: 'newsletter/newsletter-unsubscribe-screen' },
  { path: '/newsletter/preferences/:token', file: 'newsletter/newsletter-preferences-screen' },
  { path: '/profile', file: 'account/profile-screen', access: 'customers' },
  { path: '/account/products', file: 'account/products-screen', access: 'customers' },
  { path: '/account/files', file: 'files/files-screen', access: 'customers' },
  { path: '/account/orders', file: 'account/orders-screen', access: 'customers' },
  { path: '/account/orders/:number', file: 'account/order-screen', access: 'customers' },
  { path: '/account/computers', file: 'account/computers-screen', access: 'customers' },
  { path: '/account/downloads', file: 'account/installer-screen', needsInstaller: true },
  { path: '/activate', file: 'account/activate-screen', access: 'customers', hasSecretQuery: true },
  { path: '/activate/offline', file: 'account/offline-screen', access: 'customers' },
  { path: '/downloads', file: 'account/downloads-screen', hasSecretQuery: true },
  { path: '/orders/claim/:token', file: 'orders/claim-order-screen', access: 'customers' },
  { path: '/orders/find', file: 'orders/find-orders-screen' },
  { path: '/orders/find/:token', file: 'orders/find-orders-screen' },
  { path: '/redeem', file: 'redeem/redeem-screen', hasSecretQuery: true },
  { path: '/personal-offers', file: 'account/offers-screen', access: 'customers' },
  { path: '/admin', file: 'admin-screen', access: 'admins' },
  { path: '/admin/customers/:id', file: 'admin-screen', access: 'admins' },
];

/** Paths of the screens that the server renders. */
export const renderedPaths = (): string[] => screens.flatMap(({ name, path }) => (name ? [path] : []));

/** What is in front of the token in the paths that contain one: analytics must not see more of them. */
export const pathsBeforeTokens = (): string[] =>
  screens.flatMap(({ path }) => {
    const [before = '', token] = path.split(':token', 2);
    return token === undefined ? [] : [before];
  });

/** The screen of a path, and its parameters. */
export interface MatchedScreen {
  screen: Screen;
  params: Readonly<Record<string, string>>;
}

/** The canonical spelling of a path: no trailing slash, uniform encoding. */
export function canonicalPath({ screen, params }: MatchedScreen): string {
  return screen.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}));

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The screen of a path; undefined for an unknown path (404). */
export function matchScreen(path: string): MatchedScreen | undefined {
  const clean = decoded(path);
  if (clean === undefined) return undefined;
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(clean);
    if (match) return { screen, params: { ...match.groups } };
  }
  return undefined;
}

/** Whether an address can contain a secret. An unknown path can be a damaged link with a token. */
export function hasSecret(path: string): boolean {
  const { screen } = matchScreen(path) ?? {};
  return screen === undefined || screen.hasSecretQuery === true || screen.path.includes(':token');
}
