/** A screen of the shop as its server knows it (spec storefront §2, admin §2). */
export interface Screen {
  /** `:name` is one part of a path. */
  path: string;
  /** Its head's texts are `head.<name>.title` and `.text`. Without a name it is nothing for search engines. */
  name?:
    | 'home'
    | 'plugins'
    | 'plugin'
    | 'news'
    | 'article'
    | 'about'
    | 'contacts'
    | 'terms'
    | 'privacy'
    | 'cookies';
  /** The address search engines should keep, when it is another one. */
  canonical?: string;
  /** What the screen reads of an address's query. The pages' markup is made without any. */
  reads?: readonly string[];
  /** The file in frontend/src/app/screens that shows it. */
  file?: string;
}

const screens: readonly Screen[] = [
  { path: '/', name: 'home', file: 'home-screen' },
  { path: '/products', name: 'home', canonical: '/', file: 'home-screen' },
  { path: '/plugins', name: 'plugins', file: 'plugins-screen', reads: ['q', 'show', 'format', 'sort'] },
  { path: '/plugins/:slug', name: 'plugin', file: 'plugin-screen' },
  { path: '/news', name: 'news', file: 'news-screen', reads: ['page'] },
  { path: '/news/:slug', name: 'article', file: 'article-screen' },
  { path: '/news/preview/:token' },
  { path: '/about', name: 'about', file: 'about-screen' },
  { path: '/contacts', name: 'contacts', file: 'contacts-screen' },
  { path: '/terms', name: 'terms', file: 'terms-screen' },
  { path: '/privacy', name: 'privacy', file: 'privacy-screen' },
  { path: '/cookies', name: 'cookies', file: 'cookies-screen' },
  { path: '/cart' },
  { path: '/checkout/:slug' },
  { path: '/purchase/success' },
  { path: '/purchase/cancel' },
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/reset-password/:token' },
  { path: '/confirm-email/:token' },
  { path: '/newsletter/confirm/:token' },
  { path: '/newsletter/unsubscribe/:token' },
  { path: '/newsletter/preferences/:token' },
  { path: '/profile' },
  { path: '/account/products' },
  { path: '/account/computers' },
  { path: '/account/downloads' },
  { path: '/activate' },
  { path: '/activate/offline' },
  { path: '/downloads' },
  { path: '/personal-offers' },
  { path: '/admin' },
];

/** Paths of the screens that are for everybody, as they are written here. */
export const publicPaths = screens.flatMap(({ name, path }) => (name ? [path] : []));

/** Paths of all screens, as they are written here. */
export const screenPaths = screens.map(({ path }) => path);

/** What a path asks for. */
export interface Found {
  screen: Screen;
  params: Readonly<Record<string, string>>;
}

/** One spelling of a path that has several: with a slash at its end, with letters written as numbers. */
export function plainPath({ screen, params }: Found): string {
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

/** The screen of a path; nothing where there is none, and the shop answers 404. */
export function screenOf(path: string): Found | undefined {
  const clean = decoded(path);
  if (clean === undefined) return undefined;
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(clean);
    if (match) return { screen, params: { ...match.groups } };
  }
  return undefined;
}
