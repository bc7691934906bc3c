import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalIn } from '#i18n/colours/palette';
import { compileMail } from './compile-mail';
import { mailTemplate } from './mail-template';
import { MailTexts } from './mail-texts';
import { MailRenderer } from './mail-renderer';

const texts = {
  'mails.layout.help': 'Write to',
  'mails.note.subject': 'About {what}',
  'mails.note.preview': 'In short: {what}',
  'mails.note.line': 'It is {what}.',
};
const brand = {
  current: {
    name: 'Shop',
    legalName: 'Smith & Sons Ltd',
    supportEmail: 'help@shop.example',
    signalColour: '#2a6f4e',
  },
};
const section = (inside: string) => `<mj-section><mj-column>${inside}</mj-column></mj-section>`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function render(mjml: string, data: object, words: Record<string, string> = texts) {
  const name = 'note';
  const own = await mkdtemp(join(folder, 't-'));
  await writeFile(join(own, `${name}.mjml`), section(mjml));
  const renderer = new MailRenderer('https://shop.example/', new MailTexts({ en: words, ru: words }), brand);
  return renderer.render(mailTemplate(name, own), 'en', data);
}

/** Relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('mail renderer', () => {
  it('gives a link in a text a colour of its own, which is readable on the sheet', async () => {
    const { html } = await render('<mj-text><a href="{{shopUrl}}/terms">{{t.line}}</a></mj-text>', {
      what: 'x',
    });
    const style = /<a href="[^"]*\/terms" style="([^"]*)"/.exec(html)?.[1] ?? '';
    const colour = /(?:^|[ ;])color: (#\w{6})/.exec(style)?.[1] ?? '';
    expect(style).toContain('text-decoration: underline');
    expect((luminance('#f6f3ec') + 0.05) / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
  });

  it('shows a line in the signal colour of the shop, as far as it can be seen on the dark ground', async () => {
    const { html } = await render('<mj-text>{{t.line}}</mj-text>', { what: 'x' });
    const colour = /border-top: 3px solid (#\w{6})/.exec(html)?.[1] ?? '';
    expect(colour).toBe(signalIn('dark', brand.current.signalColour).fill);
    expect((luminance(colour) + 0.05) / (luminance('#0e0d0c') + 0.05)).toBeGreaterThan(3);
  });

  it('renders texts, data and the shop’s address', async () => {
    const mail = await render(
      '<mj-text>{{t.line}} <a href="{{shopUrl}}/x?a=1&amp;b={{id}}">go</a></mj-text>',
      {
        what: 'tea',
        id: 7,
      },
    );
    expect(mail.subject).toBe('About tea');
    expect(mail.html).toContain('It is tea. <a href="https://shop.example/x?a=1&amp;b=7"');
    expect(mail.html).toContain('<title>About tea</title>');
    expect(mail.html).toContain('lang="en"');
    expect(mail.text).toContain('It is tea. go https://shop.example/x?a=1&b=7');
  });

  it('escapes markup in data, in the body, in attributes and in texts', async () => {
    const what = `"><script>alert('x')</script>`;
    const { html } = await render('<mj-text><a href="{{what}}">{{what}}</a>{{t.line}}</mj-text>', { what });
    expect(html).not.toMatch(/<script/);
    expect(html).toContain('href="&quot;&gt;&lt;script&gt;');
  });

  it('does not interpret tags in data', async () => {
    const { html, subject } = await render('<mj-text>{{t.line}}{{what}}</mj-text>', {
      what: '{{shopUrl}} {id}',
    });
    expect(html).toContain('It is {{shopUrl}} {id}.');
    expect(subject).toBe('About {{shopUrl}} {id}');
  });

  it('limits the subject to one line of 200 characters', async () => {
    const { subject } = await render('<mj-text>x</mj-text>', { what: `a\r\nBcc: b ${'c'.repeat(500)}` });
    expect(subject).toMatch(/^About a Bcc: b c+$/);
    expect(subject).toHaveLength(200);
  });

  it('omits preview and brand in the plain-text part', async () => {
    const { text } = await render('<mj-text>{{t.line}}</mj-text>', { what: 'tea' });
    expect(text).toBe('It is tea.\n\nWrite to help@shop.example\n\nSmith & Sons Ltd');
  });

  it('omits null values and repeats lists', async () => {
    const mjml =
      '<mj-text>{{#items}}[{{name}}{{#note}}, {{note}}{{/note}}]{{/items}}{{^items}}none{{/items}}</mj-text>';
    const items = [
      { name: 'a', note: null },
      { name: 'b', note: 'c' },
    ];
    expect((await render(mjml, { what: 'x', items })).text).toMatch(/^\[a\]\[b, c\]/);
    expect((await render(mjml, { what: 'x', items: [] })).text).toMatch(/^none/);
  });

  it.each([
    ['a tag without data', '<mj-text>{{wat}}</mj-text>', { what: 'x' }, texts, 'the mail has no wat'],
    ['a missing text', '<mj-text>{{t.wat}}</mj-text>', { what: 'x' }, texts, 'the mail has no t.wat'],
    ['a text with a missing parameter', '<mj-text>x</mj-text>', {}, texts, 'needs {what}'],
    ['no subject', '<mj-text>x</mj-text>', { what: 'x' }, {}, 'mails.note.subject is missing'],
  ])('throws for %s', async (_, mjml, data, words, message) => {
    await expect(render(mjml, data, words)).rejects.toThrow(message);
  });
});

describe('mail template', () => {
  const layout = () => readFile(join(__dirname, 'layout.mjml'), 'utf8');

  it.each(['{{{name}}}', '{{& name}}', '{{ &name}}'])('rejects the unescaped tag %s', async (tag) => {
    await expect(compileMail(section(`<mj-text>${tag}</mj-text>`), await layout())).rejects.toThrow(
      'unescaped',
    );
  });

  it('rejects an unknown element', async () => {
    await expect(compileMail(section('<mj-wat />'), await layout())).rejects.toThrow(/mj-wat/);
  });

  it('requests no external fonts, images or styles', async () => {
    const html = await compileMail(section('<mj-text>x</mj-text>'), await layout());
    expect(html).not.toMatch(/@import|<link|<img|url\(/);
  });

  it('is used as compiled by the build', async () => {
    await writeFile(join(folder, 'ready.html'), '<p>{{t.line}}</p>');
    const words = { ...texts, 'mails.ready.subject': 'S', 'mails.ready.line': 'compiled' };
    const renderer = new MailRenderer('https://shop.example', new MailTexts({ en: words, ru: words }), brand);
    const { html } = await renderer.render(mailTemplate('ready', folder), 'ru', { what: 'x' });
    expect(html).toBe('<p>compiled</p>');
  });

  it('renders a mail that the release before queued without a field that was added since', async () => {
    await writeFile(join(folder, 'added.html'), '<p>{{t.line}}{{#isNew}} new{{/isNew}}</p>');
    const words = { ...texts, 'mails.added.subject': 'S', 'mails.added.line': 'agreed {moment}' };
    const renderer = new MailRenderer('https://shop.example', new MailTexts({ en: words, ru: words }), brand);
    const added = { isNew: false, moment: '' };
    const template = mailTemplate<typeof added & { what: string }>('added', folder, { added });
    expect((await renderer.render(template, 'en', { what: 'x' })).html).toBe('<p>agreed </p>');
    const queued = { what: 'x', isNew: true, moment: 'today' };
    expect((await renderer.render(template, 'en', queued)).html).toBe('<p>agreed today new</p>');
  });
});
