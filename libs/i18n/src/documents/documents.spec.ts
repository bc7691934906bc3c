import { shopRules } from '#contracts/shop-rules';
import { type Block, type Document, documentNames } from './document';
import { loadDocument } from './documents';
import { interpolate } from '../text-for';
import { translations } from '../translate';

const values = {
  ...shopRules,
  company: 'Lowline Audio Ltd',
  address: 'Lowline Audio Ltd, London',
  shop: 'shop.example',
  currency_words: 'US dollars',
  generalEmail: 'general@shop.example',
  supportEmail: 'support@shop.example',
  businessEmail: 'business@shop.example',
  privacyEmail: 'privacy@shop.example',
};

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function plainTextOf(document: Document): string {
  return textsOf(document).join('\n').replaceAll('\u00a0', ' ');
}

/** The structure of a text: its parts and their lengths; equal for a text and its translation. */
function shapeOf(block: Block): string {
  if (typeof block === 'string') return 'paragraph';
  if ('list' in block) return `list ${block.list.length}`;
  if ('named' in block) return `named ${block.named.length}`;
  return `table ${block.head.length} x ${block.rows.map((row) => row.length).join(' ')}`;
}

function linksOf(document: Document): string[] {
  return [...plainTextOf(document).matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href).sort();
}

describe.each(documentNames)('the page %s', (name) => {
  const english = loadDocument(name, 'en', values);
  const russian = loadDocument(name, 'ru', values);

  it('has the same sections, parts and links in both languages', () => {
    const outline = ({ sections }: Document) =>
      sections.map(({ id, body }) => `${id}: ${body.map(shapeOf).join(', ')}`);
    expect(outline(russian)).toEqual(outline(english));
    expect(linksOf(russian)).toEqual(linksOf(english));
    expect(russian.updated).toBe(english.updated);
  });

  it('has Russian texts in Russian, apart from names', () => {
    const bare = (text: string) =>
      text
        .replaceAll(/\]\([^)]+\)/g, '')
        .replaceAll(/\S+@\S+|Lowline Audio Ltd|[\w.]+\.(example|org\.uk)/g, '');
    const foreign = textsOf(russian).filter(
      (text) =>
        /[a-z]{3}/i.test(bare(text)) &&
        !/[а-яё]/i.test(text) &&
        !/^[a-z_, -]+$/.test(text) &&
        text !== 'Lowline Audio Ltd, London.',
    );
    expect(foreign).toEqual([]);
  });

  it('contains no literal address and no unfilled placeholder', () => {
    for (const document of [english, russian]) expect(plainTextOf(document)).not.toMatch(/\{\w+\}/);
    for (const lang of ['en', 'ru'] as const)
      expect(plainTextOf(loadDocument(name, lang))).not.toMatch(/[\w.]+@[\w.]+/);
  });

  it('is excluded from the texts that every page loads', () => {
    const shared = Object.values(translations('en'));
    expect(english.sections.filter(({ body }) => shared.includes(String(body[0])))).toEqual([]);
  });
});

describe('content of the static pages', () => {
  const sections = (name: 'terms' | 'privacy' | 'cookies') => loadDocument(name, 'en', values).sections;

  it('/terms has 13 sections (storefront §2)', () => {
    expect(sections('terms').map(({ id }) => id)).toEqual([
      'agreement',
      'intellectual-property',
      'account',
      'purchases',
      'refunds',
      'licence',
      'privacy',
      'prohibited-uses',
      'disclaimer',
      'liability',
      'governing-law',
      'changes',
      'contact',
    ]);
  });

  it('/privacy has 12 sections (storefront §2)', () => {
    expect(sections('privacy')).toHaveLength(12);
  });

  it.each<['terms' | 'privacy', 'en' | 'ru', string, string[]]>([
    ['terms', 'en', 'refunds', ['within 30 days of purchase', 'within 24 hours']],
    ['terms', 'ru', 'refunds', ['в течение 30 дней после покупки', 'в течение 24 часов']],
    ['terms', 'en', 'licence', ['up to 3 computers']],
    ['terms', 'ru', 'licence', ['не более чем на 3 компьютерах']],
    ['terms', 'en', 'agreement', ['at least 16 years']],
    ['terms', 'ru', 'agreement', ['с 16 лет']],
    ['terms', 'en', 'governing-law', ['England and Wales, United Kingdom']],
    ['terms', 'ru', 'governing-law', ['Великобритания']],
    [
      'privacy',
      'en',
      'retention',
      ['3 years of inactivity', '7 years', '2 years of inactivity', '26 months, anonymised after 14 months'],
    ],
    [
      'privacy',
      'ru',
      'retention',
      ['3 года без активности', '7 лет', '2 года без активности', '26 месяцев, через 14 месяцев'],
    ],
    ['privacy', 'en', 'rights', ['within 30 days']],
    ['privacy', 'ru', 'rights', ['в течение 30 дней']],
    ['privacy', 'en', 'children', ['16 years']],
    ['privacy', 'ru', 'children', ['16 лет']],
  ])('/%s in %s states the business constants in “%s”', (name, lang, id, expected) => {
    const section = loadDocument(name, lang, values).sections.find((candidate) => candidate.id === id);
    const words = textsOf(section).join('\n').replaceAll('\u00a0', ' ');
    expect(expected.filter((text) => !words.includes(text))).toEqual([]);
  });

  it.each<['terms' | 'privacy', 'en' | 'ru', object, string[]]>([
    ['terms', 'en', { withdrawalDays: 1 }, ['within 1 day of purchase', 'After 1 day we']],
    ['terms', 'ru', { withdrawalDays: 21 }, ['в течение 21 дня после', 'По истечении 21 дня мы']],
    ['terms', 'en', { computers: 1 }, ['up to 1 computer at', 'covers 1 computer of']],
    [
      'terms',
      'ru',
      { computers: 1 },
      ['более чем на 1 компьютере, для себя', 'действует на 1 компьютере этой'],
    ],
    ['terms', 'ru', { duplicateHours: 1, minPasswordLength: 21 }, ['течение 1 часа', '21 символа,']],
    ['privacy', 'ru', { minimumAge: 21 }, ['исполнился 21 год.']],
    ['privacy', 'ru', { minimumAge: 22 }, ['исполнилось 22 года.']],
  ])('/%s in %s reads right after the rules changed to %j', (name, lang, rules, expected) => {
    const words = plainTextOf(loadDocument(name, lang, { ...values, ...rules }));
    expect(expected.filter((text) => !words.includes(text))).toEqual([]);
  });

  it('/cookies lists the cookies of the policy', () => {
    const names = sections('cookies').flatMap(({ body }) =>
      body.flatMap((block) =>
        typeof block === 'object' && 'rows' in block ? block.rows.map(([cookie]) => cookie) : [],
      ),
    );
    expect(names).toEqual(
      expect.arrayContaining(['cookie_consent', 'auth_token', 'language_preference', '_pk_id', '_pk_ses']),
    );
  });

  it('keeps a placeholder without a value', () => {
    expect(interpolate('{company}', {})).toBe('{company}');
  });
});
