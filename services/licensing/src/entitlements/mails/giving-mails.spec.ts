import { MailTexts } from '#platform/mail-templates/mail-texts';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { giftMail } from './gift.mail';
import { licenceGivenMail } from './licence-given.mail';
import { trialStartedMail } from './trial-started.mail';

const renderer = new MailRenderer('https://shop.example', MailTexts.load(), {
  current: brandOf(new BrandConfig()),
});
const languages = ['en', 'ru'] as const;

describe('mail with a licence without an order', () => {
  it.each(languages)(
    'the mail of a given licence names product and computers, and neither an order nor a key in %s',
    async (language) => {
      const data = { product: 'Saturos Pro', seatLimit: 3 };
      const { subject, text } = await renderer.render(licenceGivenMail, language, data);
      expect(subject).toContain('Saturos Pro');
      expect(text).toMatch(/: 3\./);
      expect(text).not.toMatch(/order|заказ|licence key|лицензионный ключ/i);
    },
  );
});

describe('mail of a gift', () => {
  const data = {
    buyer: 'Anna',
    products: 'Saturos Pro',
    lines: ['Happy <b>birthday</b>!', 'Anna'],
    code: 'ABCD-EFGH-JKMN-PQRT',
  };

  it.each(languages)('the gift names the buyer and links to its redemption in %s', async (language) => {
    const { subject, html, text } = await renderer.render(giftMail, language, data);
    expect(subject).toContain('Anna');
    for (const part of [html, text]) {
      expect(part).toContain('ABCD-EFGH-JKMN-PQRT');
      expect(part).toContain('https://shop.example/redeem?code=ABCD-EFGH-JKMN-PQRT');
      expect(part).toContain('Saturos Pro');
    }
  });

  it.each(languages)(
    'the words of the buyer are plain text in lines of their own in %s',
    async (language) => {
      const { html, text } = await renderer.render(giftMail, language, data);
      expect(html).toContain('Happy &lt;b&gt;birthday&lt;/b&gt;!<br');
      expect(text).toMatch(/Happy <b>birthday<\/b>!\s*\n\s*Anna/);
    },
  );
});

describe('mail of a started trial', () => {
  it.each(languages)('the mail names product and days and links to the trial in %s', async (language) => {
    const data = { product: 'Saturos Pro', slug: 'saturos-pro', days: 14 };
    const { subject, html, text } = await renderer.render(trialStartedMail, language, data);
    expect(subject).toContain('Saturos Pro');
    expect(text).toMatch(/:\s14,/);
    for (const part of [html, text]) expect(part).toContain('https://shop.example/plugins/saturos-pro/trial');
  });
});
