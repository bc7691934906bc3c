/** A screen of the shop (storefront §2, admin §2). */
export interface Screen {
  /** `:name` matches one path segment. */
  path: string;
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
  /** The file in frontend/src/app/screens that shows it. */
  file?: string;
  /** Its query can contain a token, a session id or a code. A secret in the path is the parameter `:token`. */
  hasSecretQuery?: boolean;
}

const screens: readonly Screen[] = [
  { path: '/', name: 'home', file: 'catalogue/home-screen' },
  { path: '/products', name: 'home', canonical: '/', file: 'catalogue/home-screen' },
  { path: '/plugins', name: 'plugins', file: 'catalogue/plugins-screen' },
  { path: '/plugins/:slug', name: 'plugin', file: 'catalogue/plugin-screen' },
  { path: '/bundles', name: 'bundles', file: 'bundles/bundles-screen' },
  { path: '/bundles/:slug', name: 'bundle', file: 'bundles/bundle-screen' },
  { path: '/news', name: 'news', file: 'news/news-screen', queryParameters: ['page'] },
  { path: '/news/:slug', name: 'article', file: 'news/article-screen' },
  { path: '/news/preview/:token' },
  { path: '/about', name: 'about', file: 'pages/about-screen' },
  { path: '/contacts', name: 'contacts', file: 'pages/contacts-screen' },
  { path: '/terms', name: 'terms', file: 'pages/terms-screen' },
  { path: '/privacy', name: 'privacy', file: 'pages/privacy-screen' },
  { path: '/cookies', name: 'cookies', file: 'pages/cookies-screen' },
  { path: '/accessibility', name: 'accessibility', file: 'pages/accessibility-screen' },
  { path: '/withdraw' },
  { path: '/withdraw/confirm/:token' },
  { path: '/cart', name: 'cart', titleKey: 'cart.title', file: 'cart/cart-screen' },
  { path: '/checkout/pay', hasSecretQuery: true },
  {
    path: '/checkout/:slug',
    name: 'checkout',
    titleKey: 'checkout.title',
    file: 'checkout/checkout-screen',
    hasSecretQuery: true,
  },
  {
    path: '/checkout/bundle/:slug',
    name: 'bundleCheckout',
    titleKey: 'checkout.title',
    file: 'bundles/bundle-checkout-screen',
  },
  { path: '/gift/:slug' },
  { path: '/gift/bundle/:slug' },
  { path: '/purchase/success', hasSecretQuery: true },
  { path: '/purchase/cancel', hasSecretQuery: true },
  { path: '/login' },
  { path: '/register', name: 'register', titleKey: 'nav.register', file: 'auth/register-screen' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/reset-password/:token' },
  { path: '/confirm-email/:token' },
  { path: '/newsletter/confirm/:token' },
  { path: '/newsletter/unsubscribe/:token' },
  { path: '/newsletter/preferences/:token' },
  { path: '/profile' },
  { path: '/account/products' },
  { path: '/account/files' },
  { path: '/account/orders' },
  { path: '/account/orders/:number' },
  { path: '/account/computers' },
  { path: '/account/downloads' },
  { path: '/activate', hasSecretQuery: true },
  { path: '/activate/offline' },
  { path: '/downloads', hasSecretQuery: true },
  { path: '/orders/claim/:token' },
  { path: '/orders/find' },
  { path: '/orders/find/:token' },
  { path: '/redeem', hasSecretQuery: true },
  { path: '/personal-offers' },
  { path: '/admin' },
];

/** Paths of the screens that the server renders. */
export const renderedPaths = screens.flatMap(({ name, path }) => (name ? [path] : []));

/** Paths of all screens. */
export const screenPaths = screens.map(({ path }) => path);

/** What is in front of the token in the paths that contain one: analytics must not see more of them. */
export const pathsBeforeTokens = screens.flatMap(({ path }) => {
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
