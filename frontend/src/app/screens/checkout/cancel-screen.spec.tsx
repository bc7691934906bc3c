import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { interpolate } from '../../../../../libs/i18n/src/text-for';
import { createQueryClient } from '../../../api/query-client';
import { LanguageContext } from '../../../features/i18n/language';
import { Component as CancelScreen } from './cancel-screen';

const locales = join(__dirname, '..', '..', '..', '..', '..', 'libs', 'i18n', 'locales');

function show(lang: 'en' | 'ru', session: object) {
  const texts = JSON.parse(readFileSync(join(locales, lang, 'checkout.json'), 'utf8')) as Record<
    string,
    string
  >;
  const json = () => Promise.resolve(session);
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: true, status: 200, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const language = {
    lang,
    isLoading: false,
    error: null,
    t: (key: string, values = {}) => interpolate(texts[key] ?? key, values),
    setLanguage: () => Promise.resolve(),
  };
  render(
    <MemoryRouter initialEntries={['/purchase/cancel?session_id=cs_7']}>
      <QueryClientProvider client={createQueryClient()}>
        <LanguageContext value={language}>
          <CancelScreen />
        </LanguageContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
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
