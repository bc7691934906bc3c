import { createQueryClient } from '../../api/query-client';
import type { Quote } from '../../api/schema';
import { openSession, quoteQueries, requestWholeQuote } from './quotes.queries';

type Body = { items?: { kind: string; slug: string }[]; codes?: string[]; quoteId?: string };
type Answer = { status: number; body: object };

const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const refusal = (status: number, code: string, params: object): Answer => ({
  status,
  body: { code, error: code, details: [params] },
});
const quoteOf = (id: string, total: number): Quote => ({
  quoteId: id,
  expiresAt: '2026-11-24T12:00:00.000Z',
  currency: 'usd',
  lines: [],
  codes: [],
  subtotal: total,
  discount: 0,
  total,
  refusals: [],
});

/** Answers requests in place of the API. */
function answer(respond: (body: Body) => Answer): Body[] {
  const sent: Body[] = [];
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(globalThis, {
    fetch: (_: string, { body }: { body: string }) => {
      const given = JSON.parse(body) as Body;
      sent.push(given);
      const { status, body: result } = respond(given);
      return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve(result) });
    },
  });
  return sent;
}

const price = (items: { kind: 'plugin' | 'bundle'; slug: string }[], codes: string[] = []) =>
  createQueryClient().fetchQuery({ ...quoteQueries.cart({ items, codes }, 'en', false), retry: false });

const gone = { code: 'PLUGIN_NOT_FOUND', text: 'Not found', item: plugin('gone') };
const mine = { code: 'ALREADY_OWNED', text: 'Owned', item: plugin('mine') };
const old = { code: 'CODE_EXPIRED', text: 'Expired', discountCode: 'OLD' };

describe('the quote of a cart', () => {
  it('is one request that prices the rest and names all refused items and codes', async () => {
    const quote = { ...quoteOf('q1', 4_900), refusals: [gone, mine, old] };
    const sent = answer(() => ({ status: 201, body: quote }));
    const priced = await price([plugin('tide'), plugin('gone'), plugin('mine')], ['old', 'NEW']);
    expect(priced).toEqual({ quote, refusals: [gone, mine, old] });
    expect(sent).toHaveLength(1);
  });

  it('is null with all refusals when nothing of the cart can be bought', async () => {
    answer(() => refusal(404, 'PLUGIN_NOT_FOUND', { slug: 'gone', refusals: [gone, mine] }));
    expect(await price([plugin('gone'), plugin('mine')])).toEqual({ quote: null, refusals: [gone, mine] });
  });

  it('fails with an unavailable service', async () => {
    answer(() => refusal(503, 'UNAVAILABLE', {}));
    await expect(price([plugin('tide')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the quote of all items and codes', () => {
  it('fails with the text of the first refusal', async () => {
    answer(() => ({ status: 201, body: { ...quoteOf('q1', 4_900), refusals: [old] } }));
    const quote = requestWholeQuote({ items: [plugin('tide')], codes: ['OLD'] }, 'en');
    await expect(quote).rejects.toMatchObject({ code: 'CODE_EXPIRED', message: 'Expired' });
  });
});

describe('the session of a quote', () => {
  it('is opened with the new quote when the shown one only expired', async () => {
    const sent = answer(({ quoteId }) =>
      quoteId === 'old'
        ? refusal(409, 'QUOTE_CHANGED', { quote: quoteOf('new', 4_900) })
        : { status: 201, body: { sessionId: 'cs_1' } },
    );
    expect(await openSession(quoteOf('old', 4_900), 'en')).toEqual({ sessionId: 'cs_1' });
    expect(sent.map(({ quoteId }) => quoteId)).toEqual(['old', 'new']);
  });

  it('is not opened at another price', async () => {
    const sent = answer(() => refusal(409, 'QUOTE_CHANGED', { quote: quoteOf('new', 5_900) }));
    await expect(openSession(quoteOf('old', 4_900), 'en')).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
    expect(sent).toHaveLength(1);
  });
});
