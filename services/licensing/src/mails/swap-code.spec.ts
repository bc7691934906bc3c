import { MailTexts } from '#platform/mail/mail-texts';
import { MailRenderer } from '#platform/mail/render-mail';
import { swapCodeMail } from './swap-code.mail';

describe('the mail with a code for one more swap', () => {
  it.each(['en', 'ru'] as const)('has the code and how long it is good for in %s', async (language) => {
    const renderer = new MailRenderer('https://shop.example', MailTexts.load());
    const { html, text } = await renderer.render(swapCodeMail, language, { code: '048213', minutes: 15 });
    for (const part of [html, text]) {
      expect(part).toContain('048213');
      expect(part).toContain('15');
    }
  });
});
