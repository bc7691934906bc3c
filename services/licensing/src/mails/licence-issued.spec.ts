import { MailTexts } from '#platform/mail-templates/mail-texts';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { licenceIssuedMail } from './licence-issued.mail';

describe('licence mail', () => {
  it.each(['en', 'ru'] as const)(
    'the licence mail contains the product, the whole key once and the seat limit in %s',
    async (language) => {
      const renderer = new MailRenderer('https://shop.example', MailTexts.load());
      const data = { product: 'Saturos Pro', licenceKey: 'AAAA-BBBB-CCCC-DDDD', seatLimit: 3 };
      const { subject, html, text } = await renderer.render(licenceIssuedMail, language, data);
      expect(subject).toContain('Saturos Pro');
      for (const part of [html, text]) {
        expect(part.split('AAAA-BBBB-CCCC-DDDD')).toHaveLength(2);
        expect(part).toContain('https://shop.example/account/products');
        expect(part).toMatch(/: 3\./);
      }
    },
  );
});
