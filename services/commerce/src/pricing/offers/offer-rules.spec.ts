import fc from 'fast-check';
import type { Category } from '#contracts/catalogue/product-content';
import { toCents } from '#contracts/fields/money';
import { type PricedPlugin, proposalsFor, type RuleTerms } from './offer-rules';

function plugin(slug: string, category: Category, priceCents: number): PricedPlugin {
  return { pluginId: slug, slug, name: slug.toUpperCase(), category, priceCents: toCents(priceCents) };
}

const sold = [
  plugin('monolark', 'synthesizer', 0),
  plugin('halflight', 'synthesizer', 11_900),
  plugin('longitude', 'synthesizer', 17_900),
  plugin('tidewater', 'effect', 9_900),
  plugin('strings', 'sampler', 19_900),
];
const rule = (kind: RuleTerms['kind'], percent: number, more: Partial<RuleTerms> = {}): RuleTerms => {
  return { kind, category: null, percent, priority: 0, ...more };
};
const builtIn = [rule('crossgrade', 30), rule('loyalty', 15)];
const offersTo = (...owned: string[]) =>
  proposalsFor(new Set(owned), sold, builtIn).map(({ earnedBy: _, category: __, ...proposal }) => proposal);
const earnersFor = (...owned: string[]) =>
  proposalsFor(new Set(owned), sold, builtIn).map(({ rule: kind, earnedBy }) => [kind, earnedBy]);
const crossgrade = { rule: 'crossgrade', pluginId: 'halflight', ownedName: 'MONOLARK', percent: 30 };
const loyalty = { rule: 'loyalty', pluginId: 'strings', ownedName: null, percent: 15 };

it('proposes no offer to a customer without plug-ins', () => {
  expect(offersTo()).toEqual([]);
  expect(offersTo('a plug-in that is not sold any more')).toEqual([]);
});

it('proposes the cheapest paid plug-in of the category for 30 % less to owners of a free one (crossgrade)', () => {
  expect(offersTo('monolark')).toEqual([crossgrade]);
});

it('proposes no crossgrade to owners of a paid plug-in of the category', () => {
  expect(offersTo('monolark', 'longitude')).toEqual([loyalty]);
});

it('proposes the most expensive plug-in that is not owned for 15 % less to owners of a paid one (loyalty)', () => {
  expect(offersTo('tidewater')).toEqual([loyalty]);
  expect(offersTo('strings')).toEqual([{ ...loyalty, pluginId: 'longitude' }]);
});

it('applies both rules, but only the greater discount to the same plug-in', () => {
  expect(offersTo('monolark', 'tidewater')).toEqual([crossgrade, loyalty]);
  const plugins = sold.filter(({ slug }) => ['monolark', 'halflight', 'tidewater'].includes(slug));
  expect(proposalsFor(new Set(['monolark', 'tidewater']), plugins, builtIn)).toMatchObject([crossgrade]);
});

it('lists every owned plug-in that earns an offer', () => {
  expect(earnersFor('monolark', 'tidewater')).toEqual([
    ['crossgrade', ['monolark']],
    ['loyalty', ['tidewater']],
  ]);
  expect(earnersFor('tidewater', 'strings')).toEqual([['loyalty', ['tidewater', 'strings']]]);
});

it('proposes no offer to owners of all plug-ins', () => {
  expect(offersTo(...sold.map(({ slug }) => slug))).toEqual([]);
});

it('proposes plug-ins of the category that a rule is limited to, to owners of plug-ins of that category', () => {
  const limited = [rule('loyalty', 20, { category: 'synthesizer' })];
  expect(proposalsFor(new Set(['tidewater']), sold, limited)).toEqual([]);
  expect(proposalsFor(new Set(['halflight']), sold, limited)).toMatchObject([
    { pluginId: 'longitude', category: 'synthesizer', percent: 20, earnedBy: ['halflight'] },
  ]);
});

it('applies the rule of the greater priority to a plug-in, even if its discount is smaller', () => {
  const rules = [rule('loyalty', 40), rule('loyalty', 10, { priority: 1 })];
  expect(proposalsFor(new Set(['tidewater']), sold, rules)).toMatchObject([
    { pluginId: 'strings', percent: 10 },
  ]);
});

it('proposes nothing without rules', () => {
  expect(proposalsFor(new Set(['monolark', 'tidewater']), sold, [])).toEqual([]);
});

it('never proposes an owned or free plug-in, independent of the order of the catalogue', () => {
  const kinds = fc.constantFrom<Category>('synthesizer', 'effect', 'sampler');
  const catalogue = fc
    .uniqueArray(
      fc.tuple(
        fc.nat(9_999).map((n) => `plugin-${n}`),
        kinds,
        fc.nat(5).map((n) => n * 1_000),
      ),
      {
        selector: ([slug]) => slug,
      },
    )
    .map((rows) => rows.map(([slug, kind, price]) => plugin(slug, kind, price)));
  fc.assert(
    fc.property(catalogue, fc.func(fc.boolean()), (plugins, owns) => {
      const owned = new Set(plugins.filter(({ slug }) => owns(slug)).map(({ pluginId }) => pluginId));
      const offers = proposalsFor(owned, plugins, builtIn);
      for (const { pluginId } of offers) {
        expect(owned.has(pluginId)).toBe(false);
        expect(plugins.find((one) => one.pluginId === pluginId)?.priceCents).toBeGreaterThan(0);
      }
      expect(new Set(offers.map(({ pluginId }) => pluginId)).size).toBe(offers.length);
      const targets = (list: typeof offers) =>
        list.map(({ pluginId, percent }) => `${pluginId} ${percent}`).sort();
      expect(targets(proposalsFor(owned, [...plugins].reverse(), builtIn))).toEqual(targets(offers));
    }),
  );
});
