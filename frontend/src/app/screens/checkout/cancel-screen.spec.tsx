import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { interpolate } from '../../../../../libs/i18n/src/text-for';
import { createQueryClient } from '../../../api/query-client';
import { LanguageContext } from '../../../features/i18n/language';
import { Component as CancelScreen } from './cancel-screen';

const locales = join(__dirname, '..', '..', '..', '..', '..', 'libs', 'i18n', 'locales');

function show(lang: 'en' | 'ru', session: object, { search = '?session_id=cs_7', status = 200 } = {}) {
  const texts = JSON.parse(readFileSync(join(locales, lang, 'checkout.json'), 'utf8')) as Record<
    string,
    string
  >;
  const json = () => Promise.resolve(session);
  const fetch = jest.fn(() => Promise.resolve({ ok: status === 200, status, json }));
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const language = {
    lang,
    isLoading: false,
    error: null,
    t: (key: string, values = {}) => interpolate(texts[key] ?? key, values),
    setLanguage: () => Promise.resolve(),
  };
  render(
    <MemoryRouter initialEntries={[`/purchase/cancel${search}`]}>
      <QueryClientProvider client={createQueryClient()}>
        <LanguageContext value={language}>
          <CancelScreen />
        </LanguageContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return fetch;
}

it.each([
  ['en', 'open', 'unpaid', 'Status: open / unpaid'],
  ['en', 'expired', 'no_payment_required', 'Status: expired / no payment required'],
  ['ru', 'open', 'unpaid', 'Платёж: ожидает оплаты / не оплачен'],
  ['ru', 'expired', 'unpaid', 'Платёж: истёк / не оплачен'],
  ['ru', 'complete', 'paid', 'Платёж: завершён / оплачен'],
] as const)('translates the payment state into %s: %s, %s', async (lang, status, payment_status, text) => {
  show(lang, { success: false, status, payment_status });
  expect(await screen.findByText(text)).toBeTruthy();
});

const retryLink = () => screen.queryByRole('link', { name: 'errors.try_again' });

it('shows an unknown state without a retry link when there is no session id (storefront §2)', () => {
  show('en', {}, { search: '' });
  expect(screen.getByRole('heading', { level: 1, name: 'Payment was not completed' })).toBeTruthy();
  expect(screen.getByText('Status: unknown / unpaid')).toBeTruthy();
  expect(retryLink()).toBeNull();
});

it('shows an unknown state with a retry link, and no error, when the status does not load (storefront §2)', async () => {
  const fetch = show('en', { status: 'open' }, { status: 400 });
  await act(() => waitFor(() => expect(fetch).toHaveBeenCalledTimes(1)));
  expect(screen.getByText('Status: unknown / unpaid')).toBeTruthy();
  expect(retryLink()?.getAttribute('href')).toBe('/checkout/pay?session_id=cs_7');
  expect(screen.queryByRole('alert')).toBeNull();
});
