import type { RouteObject } from 'react-router-dom';
import { GuestsOnly, SignedInOnly } from './guards';
import { LazyScreen, type Load, Screen } from './lazy-screen';
import { paths } from './paths';
import { NotFound } from './screens/not-found';
import { Shell } from './shell';

const screens = new Map<string, LazyScreen>();

/** One line a screen. */
function screen(path: string, load: Load): RouteObject {
  const lazy = new LazyScreen(load);
  screens.set(path, lazy);
  return { path, element: <Screen of={lazy} /> };
}

export const routes: RouteObject[] = [
  {
    element: <SignedInOnly />,
    children: [screen('admin', () => import('./screens/admin-screen'))],
  },
  {
    element: <Shell />,
    children: [
      screen('/', () => import('./screens/home-screen')),
      screen('products', () => import('./screens/home-screen')),
      screen('plugins', () => import('./screens/plugins-screen')),
      screen('plugins/:slug', () => import('./screens/plugin-screen')),
      screen('news', () => import('./screens/news-screen')),
      screen('news/:slug', () => import('./screens/article-screen')),
      screen('news/preview/:token', () => import('./screens/preview-screen')),
      screen('downloads', () => import('./screens/downloads-screen')),
      screen('account/downloads', () => import('./screens/installer-screen')),
      screen('about', () => import('./screens/about-screen')),
      screen('contacts', () => import('./screens/contacts-screen')),
      screen('terms', () => import('./screens/terms-screen')),
      screen('privacy', () => import('./screens/privacy-screen')),
      screen('cookies', () => import('./screens/cookies-screen')),
      screen('confirm-email/:token', () => import('./screens/confirm-email-screen')),
      screen('newsletter/confirm/:token', () => import('./screens/newsletter-confirm-screen')),
      screen('newsletter/unsubscribe/:token', () => import('./screens/newsletter-unsubscribe-screen')),
      screen('newsletter/preferences/:token', () => import('./screens/newsletter-preferences-screen')),
      screen('cart', () => import('./screens/cart-screen')),
      screen('checkout/pay', () => import('./screens/pay-screen')),
      screen('purchase/success', () => import('./screens/success-screen')),
      screen('purchase/cancel', () => import('./screens/cancel-screen')),
      {
        element: <SignedInOnly way={paths.register} />,
        children: [screen('checkout/:slug', () => import('./screens/checkout-screen'))],
      },
      {
        element: <GuestsOnly />,
        children: [
          screen('login', () => import('./screens/login-screen')),
          screen('register', () => import('./screens/register-screen')),
          screen('forgot-password', () => import('./screens/forgot-screen')),
          screen('reset-password/:token?', () => import('./screens/reset-screen')),
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          screen('account/products', () => import('./screens/products-screen')),
          screen('profile', () => import('./screens/profile-screen')),
          screen('activate', () => import('./screens/activate-screen')),
          screen('activate/offline', () => import('./screens/offline-screen')),
          screen('account/computers', () => import('./screens/computers-screen')),
          screen('personal-offers', () => import('./screens/offers-screen')),
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length && pattern.every((part, i) => part === path[i] || part.startsWith(':'))
  );
}

/** Fetches the code of the screen that a path shows, before it is shown. @throws when it does not come */
export async function loadScreen(path: string): Promise<void> {
  const asked = partsOf(path);
  const known = screens.get(asked.join('/') || '/');
  const fitting = [...screens].find(([pattern]) => fits(partsOf(pattern), asked));
  await (known ?? fitting?.[1])?.load();
}

/** What did not come is asked for again when it is wanted again. */
export function forgetFailedScreens(): void {
  for (const lazy of screens.values()) lazy.forgetFailure();
}
