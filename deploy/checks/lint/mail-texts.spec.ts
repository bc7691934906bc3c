import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mustache from 'mustache';
import { compileMail } from '#platform/mail-templates/compile-mail';
import { htmlToPlainText } from '#platform/mail-templates/plain-text';
import { textSourceOf } from '#platform/mail-templates/text-source';

const root = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const templates = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/src/') && file.endsWith('.mjml'))
  .sort();

type Token = ReturnType<typeof mustache.parse>[number];

function sectionsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(([kind, name, , , inner]) =>
    kind === '#' ? [name, ...(Array.isArray(inner) ? sectionsOf(inner as Token[]) : [])] : [],
  );
}

/** Every section has two entries and every tag a value with markup; texts are those of the language. */
class Sample extends mustache.Context {
  constructor(
    view: unknown,
    parent: mustache.Context | undefined,
    private readonly sections: ReadonlySet<string>,
    private readonly texts: Readonly<Record<string, string>>,
  ) {
    super(view, parent);
  }

  override lookup(name: string): unknown {
    if (this.sections.has(name)) return [{}, {}];
    return this.texts[name] ?? `https://shop.example/${name}?a=1&b=<${name}>`;
  }

  override push(view: unknown): Sample {
    return new Sample(view, this, this.sections, this.texts);
  }
}

describe('the text of a mail', () => {
  it('finds the templates of the services', () => {
    expect(templates.length).toBeGreaterThan(40);
  });

  it.each(templates)('is that of its whole HTML, in both languages: %s', async (file) => {
    const layout = read('libs/platform/src/mail-templates/layout.mjml');
    const html = await compileMail(read(join('services', file)), layout);
    const source = textSourceOf(html);
    expect(source.length).toBeLessThan(html.length / 2);
    const sections = new Set(sectionsOf(mustache.parse(html)));
    const name = /([^/]+)\.mjml$/.exec(file)?.[1] ?? '';
    for (const language of ['en', 'ru']) {
      const all = JSON.parse(read(`libs/i18n/locales/${language}/mails.json`)) as Record<string, string>;
      const texts = Object.fromEntries(
        Object.entries(all).flatMap(([key, text]) => [
          ...(key.startsWith(`mails.${name}.`) ? [[key.replace(`mails.${name}.`, 't.'), text]] : []),
          ...(key.startsWith('mails.layout.') ? [[key.replace('mails.layout.', 'layout.'), text]] : []),
        ]),
      ) as Record<string, string>;
      const filled = (template: string) =>
        mustache.render(template, new Sample({}, undefined, sections, texts));
      const text = await htmlToPlainText(filled(source));
      expect(text).toBe(await htmlToPlainText(filled(html)));
      expect(text).toContain(texts['t.heading'] ?? 'https://shop.example/title');
    }
  });
});
