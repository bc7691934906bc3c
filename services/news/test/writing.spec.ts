import { BrandConfig, brandOf } from '#brand/brand.config';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PluginCard } from '#contracts/catalogue/plugins';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { Failure } from '#contracts/kit/failure';
import { ArticleText } from '#contracts/news/article-admin';
import { LlmWriter } from '../src/writing/llm-writer';
import type { CatalogueChange } from '../src/writing/news-writer';
import { TemplateWriter } from '../src/writing/template-writer';

const card = (name: string): PluginCard => ({
  id: name,
  _id: name,
  slug: name.toLowerCase(),
  name,
  category: 'effect',
  price: 29,
  imageUrl: '',
  description: `${name} does things.`,
  version: '2.0.0',
  compatibility: [],
  features: [],
  tags: [],
  audioSamples: [],
});
const change = (kind: CatalogueChange['kind'], name: string): CatalogueChange => ({
  kind,
  plugin: { en: card(name), ru: { ...card(name), description: `${name} делает дело.` } },
  oldPrice: 39,
});

const brand = { current: brandOf(new BrandConfig()) };

describe('template writer', () => {
  it('writes the changes in both languages with the product pages as sources', async () => {
    const writer = new TemplateWriter('https://shop.example', brand);
    const { translations, sources } = await writer.write([
      change('new', 'Tide'),
      change('version', 'Brick'),
      change('price', 'Reel'),
    ]);
    const [english, russian] = translations;
    expect(english?.content).toContain('• Tide 2.0.0: Tide does things. $29 [1]');
    expect(english?.content).toContain('• Brick is now at version 2.0.0. Brick does things. [2]');
    expect(english?.content).toContain('• Reel now costs $29 instead of $39. [3]');
    expect(russian?.content).toContain('Tide делает дело.');
    expect(russian?.content).toContain('29\u00a0$');
    expect(sources).toEqual(['tide', 'brick', 'reel'].map((slug) => `https://shop.example/plugins/${slug}`));
  });

  const sale = { listPrice: 89, percent: 25, endsAt: '2026-11-03T23:00:00.000Z', lowestPrice: 79 };
  const priced = (kind: CatalogueChange['kind'], price: Partial<PluginCard>, oldPrice?: number) => {
    const plugin = { ...card('Reel'), description: 'Tape.', ...price };
    return { kind, plugin: { en: plugin, ru: plugin }, oldPrice };
  };

  it.each<[string, CatalogueChange, string, string]>([
    [
      'a new plug-in in a sale',
      priced('new', { price: 66.75, sale }),
      '• Reel 2.0.0: Tape. On sale until 3 November 2026 for $66.75 instead of $89. [1]',
      '• Reel 2.0.0: Tape. По акции до 3 ноября 2026 г. — 66,75 $ вместо 89 $. [1]',
    ],
    [
      'a new list price during a sale',
      priced('price', { price: 66.75, sale }, 79),
      '• Reel now costs $89 instead of $79. On sale until 3 November 2026 for $66.75 instead of $89. [1]',
      '• Reel теперь стоит 89 $ вместо 79 $. По акции до 3 ноября 2026 г. — 66,75 $ вместо 89 $. [1]',
    ],
    [
      'a new free plug-in',
      priced('new', { price: 0 }),
      '• Reel 2.0.0: Tape. Free. [1]',
      '• Reel 2.0.0: Tape. Бесплатно. [1]',
    ],
    [
      'a plug-in that became free',
      priced('price', { price: 0 }, 39),
      '• Reel is now free. It cost $39 before. [1]',
      '• Reel теперь бесплатный. Раньше он стоил 39 $. [1]',
    ],
    [
      'a plug-in that was free',
      priced('price', { price: 39 }, 0),
      '• Reel now costs $39. It was free before. [1]',
      '• Reel теперь стоит 39 $. Раньше он был бесплатным. [1]',
    ],
    [
      'a new version in a sale',
      priced('version', { price: 66.75, sale }),
      '• Reel is now at version 2.0.0. Tape. [1]',
      '• Reel обновлён до версии 2.0.0. Tape. [1]',
    ],
  ])('states list price and sale price of %s in both languages', async (_, change, english, russian) => {
    const { translations } = await new TemplateWriter('https://shop.example', brand).write([change]);
    expect(
      translations.map(({ content }) =>
        content
          .replaceAll('\u00a0', ' ')
          .split('\n')
          .find((line) => line.startsWith('•')),
      ),
    ).toEqual([english, russian]);
  });

  it('stays within the limits of an article with long names and descriptions', async () => {
    const long = (name: string): CatalogueChange => {
      const plugin = { ...card(name.repeat(120)), description: 'д'.repeat(5_000) };
      return { kind: 'new', plugin: { en: plugin, ru: plugin } };
    };
    const { translations } = await new TemplateWriter('https://shop.example', brand).write(
      [...'abcdefghijkl'].map((name) => long(name)),
    );
    const problems = await Promise.all(
      translations.map((translation) => validate(plainToInstance(ArticleText, translation))),
    );
    expect(problems.flat().map(({ property }) => property)).toEqual([]);
  });
});

describe('language model writer', () => {
  let server: Server;
  let onAuthorization: (header: string) => void = () => undefined;
  let status = 200;
  let body = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        onAuthorization(request.headers.authorization ?? '');
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const write = () => {
    const { port } = server.address() as AddressInfo;
    const settings = {
      url: `http://127.0.0.1:${port}/v1`,
      key: 'k',
      model: 'm',
      shopUrl: 'https://shop.example',
    };
    return new LlmWriter(settings).write([change('new', 'Tide')]);
  };
  const respondWith = (article: object) => {
    status = 200;
    body = JSON.stringify({ choices: [{ message: { content: JSON.stringify(article) } }] });
  };
  const text = { language: 'en', title: 'Tide', subtitle: 'Is here', content: 'Now.' };

  it('sends the key and removes markup from the response', async () => {
    respondWith({ translations: [{ ...text, content: '<p>Now <script>alert(1)</script><b>here</b>.</p>' }] });
    const authorization = new Promise<string>((resolve) => (onAuthorization = resolve));
    const { translations, sources } = await write();
    expect(await authorization).toBe('Bearer k');
    expect(translations[0]?.content).toBe('Now here.');
    expect(sources).toEqual(['https://shop.example/plugins/tide']);
  });

  it.each<[string, () => void]>([
    ['an error', () => (status = 500)],
    ['no JSON', () => ((status = 200), (body = 'hello'))],
    ['an article without English', () => respondWith({ translations: [{ ...text, language: 'ru' }] })],
    ['an article in English twice', () => respondWith({ translations: [text, text] })],
    ['an invalid article', () => respondWith({ translations: [{ ...text, title: '' }] })],
    ['a body over the maximum size', () => ((status = 200), (body = 'x'.repeat(300_000)))],
  ])('writes nothing after a response with %s', async (_, prepare) => {
    prepare();
    const error: unknown = await write().catch((reason: unknown) => reason);
    expect(error instanceof Failure && error.code).toBe('WRITER_FAILED');
  });
});
