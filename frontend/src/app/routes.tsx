import type { RouteObject } from 'react-router-dom';
import { GuestsOnly, SignedInOnly } from './routing/guards';
import { LazyScreen, type LoadScreen, Screen } from './routing/lazy-screen';
import { paths } from './routing/paths';
import { NotFound } from './routing/not-found';
import { Shell } from './shell/shell';

const screens = new Map<string, LazyScreen>();

/** Registers a screen; its code is loaded when it is shown. */
function screen(path: string, load: LoadScreen): RouteObject {
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
      screen('/', () => import('./screens/catalogue/home-screen')),
      screen('products', () => import('./screens/catalogue/home-screen')),
      screen('plugins', () => import('./screens/catalogue/plugins-screen')),
      screen('plugins/:slug', () => import('./screens/catalogue/plugin-screen')),
      screen('bundles', () => import('./screens/bundles/bundles-screen')),
      screen('bundles/:slug', () => import('./screens/bundles/bundle-screen')),
      screen('news', () => import('./screens/news/news-screen')),
      screen('news/:slug', () => import('./screens/news/article-screen')),
      screen('news/preview/:token', () => import('./screens/news/preview-screen')),
      screen('orders/find/:token?', () => import('./screens/orders/find-orders-screen')),
      screen('downloads', () => import('./screens/account/downloads-screen')),
      screen('account/downloads', () => import('./screens/account/installer-screen')),
      screen('about', () => import('./screens/pages/about-screen')),
      screen('contacts', () => import('./screens/pages/contacts-screen')),
      screen('terms', () => import('./screens/pages/terms-screen')),
      screen('privacy', () => import('./screens/pages/privacy-screen')),
      screen('cookies', () => import('./screens/pages/cookies-screen')),
      screen('accessibility', () => import('./screens/pages/accessibility-screen')),
      screen('withdraw', () => import('./screens/pages/withdraw-screen')),
      screen('withdraw/confirm/:token', () => import('./screens/pages/confirm-withdrawal-screen')),
      screen('confirm-email/:token', () => import('./screens/auth/confirm-email-screen')),
      screen('newsletter/confirm/:token', () => import('./screens/newsletter/newsletter-confirm-screen')),
      screen(
        'newsletter/unsubscribe/:token',
        () => import('./screens/newsletter/newsletter-unsubscribe-screen'),
      ),
      screen(
        'newsletter/preferences/:token',
        () => import('./screens/newsletter/newsletter-preferences-screen'),
      ),
      screen('redeem', () => import('./screens/redeem/redeem-screen')),
      screen('cart', () => import('./screens/cart/cart-screen')),
      screen('checkout/:slug', () => import('./screens/checkout/checkout-screen')),
      screen('checkout/bundle/:slug', () => import('./screens/bundles/bundle-checkout-screen')),
      screen('checkout/pay', () => import('./screens/checkout/pay-screen')),
      screen('purchase/success', () => import('./screens/checkout/success-screen')),
      screen('purchase/cancel', () => import('./screens/checkout/cancel-screen')),
      {
        element: <SignedInOnly redirectTo={paths.register} />,
        children: [
          screen('gift/:slug', () => import('./screens/checkout/gift-screen')),
          screen('gift/bundle/:slug', () => import('./screens/checkout/gift-screen')),
        ],
      },
      {
        element: <GuestsOnly />,
        children: [
          screen('login', () => import('./screens/auth/login-screen')),
          screen('register', () => import('./screens/auth/register-screen')),
          screen('forgot-password', () => import('./screens/auth/forgot-screen')),
          screen('reset-password/:token?', () => import('./screens/auth/reset-screen')),
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          screen('account/products', () => import('./screens/account/products-screen')),
          screen('orders/claim/:token', () => import('./screens/orders/claim-order-screen')),
          screen('account/files', () => import('./screens/files/files-screen')),
          screen('account/orders', () => import('./screens/account/orders-screen')),
          screen('account/orders/:number', () => import('./screens/account/order-screen')),
          screen('profile', () => import('./screens/account/profile-screen')),
          screen('activate', () => import('./screens/account/activate-screen')),
          screen('activate/offline', () => import('./screens/account/offline-screen')),
          screen('account/computers', () => import('./screens/account/computers-screen')),
          screen('personal-offers', () => import('./screens/account/offers-screen')),
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];

const segmentsOf = (path: string) => path.split('/').filter((part) => part !== '');

function matchesPath(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length && pattern.every((part, i) => part === path[i] || part.startsWith(':'))
  );
}

/** Loads the code of the screen of a path in advance. @throws when it does not load */
export async function loadScreen(path: string): Promise<void> {
  const segments = segmentsOf(path);
  const exact = screens.get(segments.join('/') || '/');
  const matching = [...screens].find(([pattern]) => matchesPath(segmentsOf(pattern), segments));
  await (exact ?? matching?.[1])?.load();
}

/** Screens whose code did not load are loaded again when they are shown next. */
export function resetFailedScreens(): void {
  for (const lazy of screens.values()) lazy.resetFailure();
}
