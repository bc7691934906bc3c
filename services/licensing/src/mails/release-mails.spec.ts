import { MailTexts } from '#platform/mail/mail-texts';
import { MailRenderer } from '#platform/mail/render-mail';
import { computerReleasedMail } from './computer-released.mail';
import { lostCodeMail } from './lost-code.mail';
import { lostReleasedMail } from './lost-released.mail';
import { swapReportMail } from './swap-report.mail';

const renderer = new MailRenderer('https://shop.example', MailTexts.load());
const languages = ['en', 'ru'] as const;

describe('the mail with a code for a lost computer', () => {
  it.each(languages)('has the code, the computer, and how long it is good for in %s', async (language) => {
    const data = { code: '048213', minutes: 15, machineName: 'Cellar' };
    const { html, text } = await renderer.render(lostCodeMail, language, data);
    for (const part of [html, text])
      for (const said of ['048213', '15', 'Cellar']) expect(part).toContain(said);
  });
});

describe('the mail about a computer that gave up its seats', () => {
  it.each(languages)('names it, what is free now, and the way to all others in %s', async (language) => {
    const data = { machineName: 'Cellar', products: 'Tidewater, Monolark' };
    const { subject, html, text } = await renderer.render(lostReleasedMail, language, data);
    expect(subject).toContain('Cellar');
    for (const part of [html, text]) {
      expect(part).toContain('Tidewater, Monolark');
      expect(part).toContain('https://shop.example/account/computers');
    }
  });

  it.each(languages)(
    'gives the administrator’s reason, and no mark-up of theirs, in %s',
    async (language) => {
      const data = { machineName: 'Cellar', products: 'Tidewater', reason: 'Fire <b>&</b> water' };
      const { html, text } = await renderer.render(computerReleasedMail, language, data);
      expect(html).toContain('Fire &lt;b&gt;&amp;&lt;/b&gt; water');
      expect(text).toContain('Fire <b>&</b> water');
    },
  );
});

describe('the mail to administrators about a swap by code', () => {
  it.each(languages)('names the customer and leads to them in %s', async (language) => {
    const customer = 'anna+swap@example.com';
    const data = { customer, search: encodeURIComponent(customer), machineName: 'Cellar', swapsPerYear: 6 };
    const { html, text } = await renderer.render(swapReportMail, language, data);
    expect(html).toContain('https://shop.example/admin?tab=users&amp;search=anna%2Bswap%40example.com');
    for (const part of [html, text]) expect(part).toContain(customer);
  });
});
