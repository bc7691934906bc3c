/** Every path that has a screen (spec storefront §2, admin §2); `:name` is one part of a path. Others are 404. */
const screens = [
  '/',
  '/products',
  '/plugins',
  '/plugins/:slug',
  '/checkout/:slug',
  '/purchase/success',
  '/purchase/cancel',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password/:token',
  '/newsletter/confirm/:token',
  '/profile',
  '/account/products',
  '/account/computers',
  '/account/downloads',
  '/downloads',
  '/personal-offers',
  '/admin',
  '/news',
  '/news/:slug',
  '/cart',
  '/about',
  '/contacts',
  '/terms',
  '/privacy',
  '/cookies',
];

const patterns = screens.map((screen) => new RegExp(`^${screen.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether a path belongs to a screen of the shop. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
