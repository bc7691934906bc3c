import {
  changeOfferRule,
  type ChangeOfferRule,
  createOfferRule,
  type CreateOfferRule,
  listOfferRules,
  type OfferRuleListItem,
} from '#contracts/commerce/offers/offer-rule-admin';
import { auditEntriesOf } from '#testing/audit-entries';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { admin, pricingCalls } from '../pricing/pricing-calls';

let shop: CommerceTestbed;
let builtIn: OfferRuleListItem[];
/** The most expensive plug-in. */
let target: string;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
  builtIn = await listRules();
  target = shop.addProduct(20_000, 'sampler');
});
afterAll(() => shop.close());

const { startSale } = pricingCalls(() => shop);
const callOptions = { timeoutMs: 10_000 };

async function listRules(): Promise<OfferRuleListItem[]> {
  return (await shop.client.call(listOfferRules, { page: 1, limit: 50 }, admin, callOptions)).rules;
}

const createRule = (rule: CreateOfferRule) => shop.client.call(createOfferRule, rule, admin, callOptions);

/** Changes fields of a rule; an empty time is absent. */
function changeRule(
  { id, kind, category, percent, priority, startsAt, endsAt, isActive }: OfferRuleListItem,
  change: Partial<ChangeOfferRule>,
) {
  const fields = { id, kind, percent, priority, isActive };
  const optional = {
    ...(category ? { category } : {}),
    ...(startsAt ? { startsAt } : {}),
    ...(endsAt ? { endsAt } : {}),
  };
  return shop.client.call(changeOfferRule, { ...fields, ...optional, ...change }, admin, callOptions);
}

/** A customer who owns a paid plug-in. */
function owner(): Customer {
  const anna = shop.customer();
  shop.grantEntitlement(anna, shop.addProduct(4_900));
  return anna;
}

const ruleOf = (kind: OfferRuleListItem['kind']) => {
  const rule = builtIn.find((one) => one.kind === kind);
  if (!rule) throw new Error(`there is no rule ${kind}`);
  return rule;
};

describe('rules of personal offers', () => {
  it('are the two that were built in, until an administrator changes them', () => {
    expect(builtIn).toMatchObject([
      {
        kind: 'crossgrade',
        percent: 30,
        priority: 0,
        category: null,
        startsAt: null,
        endsAt: null,
        isActive: true,
      },
      {
        kind: 'loyalty',
        percent: 15,
        priority: 0,
        category: null,
        startsAt: null,
        endsAt: null,
        isActive: true,
      },
    ]);
  });

  it('issue offers of their percentage, and offers that were issued keep theirs', async () => {
    const early = owner();
    expect(await early.listOffers()).toMatchObject([{ slug: target, percent: 15 }]);
    const changed = await changeRule(ruleOf('loyalty'), { percent: 25 });
    try {
      expect(await owner().listOffers()).toMatchObject([{ slug: target, percent: 25, offerPrice: 150 }]);
      expect(await early.listOffers()).toMatchObject([{ slug: target, percent: 15, offerPrice: 170 }]);
    } finally {
      await changeRule(changed, { percent: 15 });
    }
  });

  it('issue nothing while they are switched off, before their start and after their end', async () => {
    const past = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-02T00:00:00.000Z' };
    for (const change of [{ isActive: false }, past, { startsAt: '2126-01-01T00:00:00.000Z' }]) {
      await changeRule(ruleOf('loyalty'), change);
      expect(await owner().listOffers()).toEqual([]);
    }
    await changeRule(ruleOf('loyalty'), {});
    expect(await owner().listOffers()).toHaveLength(1);
  });

  it('are limited to a category, beside the rules for any category', async () => {
    const first = await createRule({
      kind: 'loyalty',
      category: 'effect',
      percent: 40,
      priority: 1,
      isActive: true,
    });
    const effect = shop.addProduct(19_000);
    try {
      const offers = await owner().listOffers();
      expect(offers.map(({ slug, percent }) => [slug, percent])).toEqual([
        [effect, 40],
        [target, 15],
      ]);
    } finally {
      await changeRule(first, { isActive: false });
    }
  });

  it('are refused with an end before their start', async () => {
    const period = { startsAt: '2126-01-02T00:00:00.000Z', endsAt: '2126-01-01T00:00:00.000Z' };
    const created = createRule({ kind: 'loyalty', percent: 10, priority: 0, isActive: true, ...period });
    await expect(created).rejects.toMatchObject({ code: 'PERIOD_INVALID' });
  });

  it('are recorded in the audit log', async () => {
    const rule = await createRule({ kind: 'crossgrade', percent: 5, priority: 0, isActive: false });
    await changeRule(rule, { percent: 6 });
    const entries = await auditEntriesOf(shop.client, 'commerce', admin, rule.id);
    expect(entries.map(({ action }) => action)).toEqual(['offer-rule.created', 'offer-rule.changed']);
  });
});

describe('personal offers in quotes', () => {
  it('reduce the price without a code, and are used by the payment', async () => {
    const anna = owner();
    const [offer] = await anna.listOffers();
    const quote = await anna.quote(target);
    expect(quote.lines[0]?.adjustments).toEqual([{ kind: 'offer', key: offer?.id, amount: 3_000, name: '' }]);
    expect(await anna.personalPrice(target)).toMatchObject({ list: 20_000, due: 17_000 });
    const { sessionId } = await anna.buyQuote(quote.quoteId);
    expect(await shop.orderOf(sessionId ?? '')).toMatchObject({ totalCents: 17_000, offerId: offer?.id });
    await shop.stripe.pay(sessionId ?? '');
    await shop.waitForState(sessionId ?? '', 'paid');
    expect(await anna.listOffers()).toEqual([]);
  });

  it('reduce no price of a customer who has not seen an offer, and none after its end', async () => {
    const anna = owner();
    expect(await anna.quote(target)).toMatchObject({ total: 20_000 });
    const [offer] = await anna.listOffers();
    expect(await anna.quote(target)).toMatchObject({ total: 17_000 });
    await shop.dataSource.query(`update offers set ends_at = now() where id = $1`, [offer?.id]);
    expect(await anna.quote(target)).toMatchObject({ total: 20_000 });
  });

  it('apply beside a running sale: the greater reduction wins, and an offer that loses stays open', async () => {
    const other = shop.addProduct(30_000, 'synthesizer');
    const anna = owner();
    const [offer] = await anna.listOffers();
    expect(offer).toMatchObject({ slug: other, percent: 15, isOutdone: false });
    await startSale(other, 10);
    expect(await anna.quote(other)).toMatchObject({ total: 25_500 });
    await startSale(other, 20);
    const { total, lines } = await anna.quote(other);
    expect(total).toBe(24_000);
    expect(lines[0]?.adjustments.map(({ kind }) => kind)).toEqual(['sale']);
    expect(await anna.listOffers()).toMatchObject([{ id: offer?.id, isOutdone: true, offerPrice: 240 }]);
  });
});
