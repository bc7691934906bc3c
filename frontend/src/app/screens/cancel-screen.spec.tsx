import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { Answers } from '../../api/answers';
import { AnswersProvider } from '../../api/query';
import { fill } from '../../features/i18n/fill';
import { LanguageContext } from '../../features/i18n/language';
import { Component as CancelScreen } from './cancel-screen';

const locales = join(__dirname, '..', '..', '..', '..', 'libs', 'i18n', 'locales');

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
    t: (key: string, values = {}) => fill(texts[key] ?? key, values),
    choose: () => Promise.resolve(),
  };
  render(
    <MemoryRouter initialEntries={['/purchase/cancel?session_id=cs_7']}>
      <AnswersProvider answers={new Answers()}>
        <LanguageContext value={language}>
          <CancelScreen />
        </LanguageContext>
      </AnswersProvider>
    </MemoryRouter>,
  );
}

it.each([
  ['en', 'open', 'unpaid', 'Status: open / unpaid'],
  ['en', 'expired', 'no_payment_required', 'Status: expired / no payment required'],
  ['ru', 'open', 'unpaid', 'Платёж: ожидает оплаты / не оплачен'],
  ['ru', 'expired', 'unpaid', 'Платёж: истёк / не оплачен'],
  ['ru', 'complete', 'paid', 'Платёж: завершён / оплачен'],
] as const)('shows the payment in words of %s: %s, %s', async (lang, status, payment_status, text) => {
  show(lang, { success: false, status, payment_status });
  expect(await screen.findByText(text)).toBeTruthy();
});
