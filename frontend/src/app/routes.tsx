import { createBrowserRouter } from 'react-router-dom';
import { BuyersOnly, GuestsOnly, SignedInOnly } from './guards';
import { ErrorScreen } from './screens/error-screen';
import { NotFound } from './screens/not-found';
import { Shell } from './shell';

/** One line a screen. */
export const router = createBrowserRouter([
  {
    element: <SignedInOnly />,
    errorElement: <ErrorScreen />,
    children: [{ path: 'admin', lazy: () => import('./screens/admin-screen') }],
  },
  {
    element: <Shell />,
    errorElement: <ErrorScreen />,
    children: [
      { path: '/', lazy: () => import('./screens/home-screen') },
      { path: 'products', lazy: () => import('./screens/home-screen') },
      { path: 'plugins', lazy: () => import('./screens/plugins-screen') },
      { path: 'plugins/:slug', lazy: () => import('./screens/plugin-screen') },
      { path: 'news', lazy: () => import('./screens/news-screen') },
      { path: 'news/:slug', lazy: () => import('./screens/article-screen') },
      { path: 'news/preview/:token', lazy: () => import('./screens/preview-screen') },
      { path: 'downloads', lazy: () => import('./screens/downloads-screen') },
      { path: 'account/downloads', lazy: () => import('./screens/installer-screen') },
      { path: 'about', lazy: () => import('./screens/about-screen') },
      { path: 'contacts', lazy: () => import('./screens/contacts-screen') },
      { path: 'terms', lazy: () => import('./screens/terms-screen') },
      { path: 'privacy', lazy: () => import('./screens/privacy-screen') },
      { path: 'cookies', lazy: () => import('./screens/cookies-screen') },
      { path: 'confirm-email/:token', lazy: () => import('./screens/confirm-email-screen') },
      { path: 'newsletter/confirm/:token', lazy: () => import('./screens/newsletter-confirm-screen') },
      {
        path: 'newsletter/unsubscribe/:token',
        lazy: () => import('./screens/newsletter-unsubscribe-screen'),
      },
      {
        path: 'newsletter/preferences/:token',
        lazy: () => import('./screens/newsletter-preferences-screen'),
      },
      { path: 'cart', lazy: () => import('./screens/cart-screen') },
      { path: 'checkout/pay', lazy: () => import('./screens/pay-screen') },
      { path: 'purchase/success', lazy: () => import('./screens/success-screen') },
      { path: 'purchase/cancel', lazy: () => import('./screens/cancel-screen') },
      {
        element: <BuyersOnly />,
        children: [{ path: 'checkout/:slug', lazy: () => import('./screens/checkout-screen') }],
      },
      {
        element: <GuestsOnly />,
        children: [
          { path: 'login', lazy: () => import('./screens/login-screen') },
          { path: 'register', lazy: () => import('./screens/register-screen') },
          { path: 'forgot-password', lazy: () => import('./screens/forgot-screen') },
          { path: 'reset-password/:token?', lazy: () => import('./screens/reset-screen') },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          { path: 'account/products', lazy: () => import('./screens/products-screen') },
          { path: 'profile', lazy: () => import('./screens/profile-screen') },
          { path: 'activate', lazy: () => import('./screens/activate-screen') },
          { path: 'activate/offline', lazy: () => import('./screens/offline-screen') },
          { path: 'account/computers', lazy: () => import('./screens/computers-screen') },
          { path: 'personal-offers', lazy: () => import('./screens/offers-screen') },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]);
