import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentKinds, consentTextVersion } from '#contracts/commerce/consumer-law/consents';
import { localesDir } from '#i18n/translate';

const textsOf = (lang: string, area: string) =>
  JSON.parse(readFileSync(join(localesDir(), lang, `${area}.json`), 'utf8')) as Record<string, string>;

describe.each(['en', 'ru'])('consents before a payment in %s', (lang) => {
  const consents = textsOf(lang, 'consents');

  it('carry the version that the server accepts', () => {
    expect(consents['consents.version']).toBe(consentTextVersion);
  });

  it('are repeated word for word in the receipt', () => {
    const mails = textsOf(lang, 'mails');
    const repeated = [mails['mails.receipt.consent_supply'], mails['mails.receipt.consent_effect']];
    const quoted = consentKinds.map((kind) => consents[`consents.${kind}`] ?? '');
    expect(repeated.map((text) => text?.replaceAll(/[“”«»]/g, ''))).toEqual(quoted);
  });
});
