import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentKinds, consentTextVersion } from '#contracts/commerce/consumer-law/consents';
import { withRules } from '#i18n/plural-forms';
import { localesDir } from '#i18n/translate';

const textsOf = (lang: string, area: string) =>
  JSON.parse(readFileSync(join(localesDir(), lang, `${area}.json`), 'utf8')) as Record<string, string>;

describe.each(['en', 'ru'])('consents before a payment in %s', (lang) => {
  const consents = textsOf(lang, 'consents');

  it('carry the version that the server accepts', () => {
    expect(consents['consents.version']).toBe(consentTextVersion);
  });

  it.each(['receipt', 'gift-receipt'])('are repeated word for word in the mail %s', (mail) => {
    const mails = textsOf(lang, 'mails');
    const repeated = [mails[`mails.${mail}.consent_supply`], mails[`mails.${mail}.consent_effect`]];
    const quoted = consentKinds.map((kind) => consents[`consents.${kind}`] ?? '');
    expect(repeated.map((text) => text?.replaceAll(/[“”«»]/g, ''))).toEqual(quoted);
  });
});

it('a rule that the consents state has the number of their version', () => {
  const consents = textsOf('en', 'consents');
  const stated = consentKinds.map((kind) => withRules(consents[`consents.${kind}`] ?? '', 'en'));
  expect([consentTextVersion, ...stated]).toEqual([
    '2026-11-24',
    'I agree that the supply begins at once, before the withdrawal period of 14 days ends.',
    'I know that by this I lose my right of withdrawal once the download or activation has begun. The shop’s own 30-day refund stays as it is described in the terms.',
  ]);
});
