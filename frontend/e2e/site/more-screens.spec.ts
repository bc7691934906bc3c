import { test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { lookAtScreens } from '../support/views/screens';
import { languages } from '../support/views/views';
import { signIn } from '../support/users';

const unknownToken = 'n'.repeat(43);
/** The screens of guests that the specifications do not name, and other contents of the same screens. */
const ofGuests = [
  '/products',
  '/plugins/monolark',
  '/reset-password',
  '/confirm-email/unknown',
  '/newsletter/unsubscribe/unknown',
  '/newsletter/preferences/unknown',
  '/downloads',
  `/downloads?token=${unknownToken}`,
  `/news/preview/${unknownToken}`,
  '/accessibility',
  '/withdraw',
  '/nowhere',
];

test.describe.configure({ mode: 'parallel' });

for (const lang of languages) {
  test(`further screens in ${lang} are translated, accessible and free of errors on phone and desktop`, async ({
    page,
  }, testInfo) => {
    await lookAtScreens(page, ofGuests, lang, testInfo);
  });

  test(`the checkout of an owned plug-in in ${lang} is translated, accessible and free of errors on phone and desktop`, async ({
    page,
  }, testInfo) => {
    await signIn(page, await newOwner(page.request));
    await lookAtScreens(page, ['/checkout/monolark'], lang, testInfo);
  });
}
