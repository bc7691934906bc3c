import { MailTexts } from '#platform/mail-templates/mail-texts';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { MailRenderer } from '#platform/mail-templates/mail-renderer';
import { computerReleasedMail } from './computer-released.mail';
import { lostCodeMail } from './lost-code.mail';
import { lostReleasedMail } from './lost-released.mail';
import { swapCodeMail } from './swap-code.mail';
import { swapReportMail } from './swap-report.mail';

const renderer = new MailRenderer('https://shop.example', MailTexts.load(), {
  current: brandOf(new BrandConfig()),
});
const languages = ['en', 'ru'] as const;

describe('mail with a code for a lost computer', () => {
  it.each(languages)(
    'the mail for a lost computer contains code, computer and validity in %s',
    async (language) => {
      const data = { code: '048213', minutes: 15, machineName: 'Cellar' };
      const { html, text } = await renderer.render(lostCodeMail, language, data);
      for (const part of [html, text])
        for (const value of ['048213', '15', 'Cellar']) expect(part).toContain(value);
    },
  );
});

describe('mail about a released computer', () => {
  it.each(languages)(
    'the mail about a released computer names it and its products and links to all computers in %s',
    async (language) => {
      const data = { machineName: 'Cellar', products: 'Tidewater, Monolark' };
      const { subject, html, text } = await renderer.render(lostReleasedMail, language, data);
      expect(subject).toContain('Cellar');
      for (const part of [html, text]) {
        expect(part).toContain('Tidewater, Monolark');
        expect(part).toContain('https://shop.example/account/computers');
      }
    },
  );

  it.each(languages)(
    'the mail about a released computer escapes the reason of the administrator in %s',
    async (language) => {
      const data = { machineName: 'Cellar', products: 'Tidewater', reason: 'Fire <b>&</b> water' };
      const { html, text } = await renderer.render(computerReleasedMail, language, data);
      expect(html).toContain('Fire &lt;b&gt;&amp;&lt;/b&gt; water');
      expect(text).toContain('Fire <b>&</b> water');
    },
  );
});

describe('mail to administrators about a swap by code', () => {
  it.each(languages)('the swap report names the customer and links to the user in %s', async (language) => {
    const customer = 'anna+swap@example.com';
    const data = { customer, search: encodeURIComponent(customer), machineName: 'Cellar', swapsPerYear: 6 };
    const { html, text } = await renderer.render(swapReportMail, language, data);
    expect(html).toContain('https://shop.example/admin?tab=users&amp;search=anna%2Bswap%40example.com');
    for (const part of [html, text]) expect(part).toContain(customer);
  });
});

describe('mail with a code for one more swap', () => {
  it.each(languages)('the mail for one more swap contains code and validity in %s', async (language) => {
    const { html, text } = await renderer.render(swapCodeMail, language, { code: '048213', minutes: 15 });
    for (const part of [html, text]) {
      expect(part).toContain('048213');
      expect(part).toContain('15');
    }
  });
});
