import { MailTexts } from '#platform/mail-templates/mail-texts';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { licenceIssuedMail } from './licence-issued.mail';

describe('licence mail', () => {
  it.each([
    ['en', 'key'],
    ['ru', 'ключ'],
  ] as const)(
    'the licence mail contains the product, the account and the seat limit, and no key, in %s',
    async (language, key) => {
      const renderer = new MailRenderer('https://shop.example', MailTexts.load());
      const data = { product: 'Saturos Pro', seatLimit: 3 };
      const { subject, html, text } = await renderer.render(licenceIssuedMail, language, data);
      expect(subject).toContain('Saturos Pro');
      for (const part of [html, text]) {
        expect(part).toContain('https://shop.example/account/products');
        expect(part).toMatch(/: 3\./);
        expect(part.toLowerCase()).not.toContain(key);
      }
    },
  );
});
