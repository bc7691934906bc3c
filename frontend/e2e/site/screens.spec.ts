import { test } from '@playwright/test';
import { activateComputers, newOwner } from '../support/owners';
import { lookAtScreens } from '../support/views/screens';
import { signIn } from '../support/users';

const unknownToken = 'n'.repeat(43);
/** The screens of the specifications; tokens of mailed links are unknown, so their error screens are checked. */
const ofCatalogue = ['/', '/plugins', '/plugins/saturos-pro', '/news', '/news/article'];
const ofGuests = [
  ...['/login', '/register', '/forgot-password', '/reset-password/unknown'],
  ...['/newsletter/confirm/unknown', '/account/downloads', '/purchase/success', '/purchase/cancel'],
  ...['/about', '/contacts', '/terms', '/privacy', '/cookies'],
];
const ofCustomers = [
  ...['/profile', '/account/products', '/account/computers', '/plugins/monolark/trial'],
  ...['/personal-offers', '/checkout/longitude-8', '/admin', '/checkout/pay'],
];
/** The screens of guests that the specifications do not name, and other contents of the same screens. */
const furtherOnes = [
  ...['/products', '/plugins/monolark', '/reset-password', '/confirm-email/unknown'],
  ...['/newsletter/unsubscribe/unknown', '/newsletter/preferences/unknown'],
  ...['/downloads', `/downloads?token=${unknownToken}`, `/news/preview/${unknownToken}`],
  ...['/accessibility', '/withdraw', '/cart', '/nowhere'],
];

test.describe.configure({ mode: 'parallel' });

test('screens of the catalogue are translated, accessible and free of errors on phone and desktop', async ({
  page,
}, testInfo) => {
  await lookAtScreens(page, ofCatalogue, testInfo);
});

test('screens of accounts and the company are translated, accessible and free of errors on phone and desktop', async ({
  page,
}, testInfo) => {
  await lookAtScreens(page, ofGuests, testInfo);
});

test('screens of a customer are translated, accessible and free of errors on phone and desktop', async ({
  page,
}, testInfo) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['Studio', 'Laptop']);
  await signIn(page, owner);
  await lookAtScreens(page, ofCustomers, testInfo);
});

test('further screens are translated, accessible and free of errors on phone and desktop', async ({
  page,
}, testInfo) => {
  await lookAtScreens(page, furtherOnes, testInfo);
  await signIn(page, await newOwner(page.request));
  await lookAtScreens(page, ['/checkout/monolark'], testInfo);
});
