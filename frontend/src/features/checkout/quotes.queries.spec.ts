import { createQueryClient } from '../../api/query-client';
import type { Quote } from '../../api/schema';
import { openSession, quoteQueries } from './quotes.queries';

type Body = { items?: { kind: string; slug: string }[]; codes?: string[]; quoteId?: string };
type Answer = { status: number; body: object };

const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const bundle = (slug: string) => ({ kind: 'bundle' as const, slug });
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

describe('the quote of a cart', () => {
  it('leaves out each item and code that the server refuses and prices the rest', async () => {
    const quote = quoteOf('q1', 4_900);
    answer(({ items = [], codes = [] }) => {
      const has = (slug: string) => items.some((item) => item.slug === slug);
      if (has('gone')) return refusal(404, 'PLUGIN_NOT_FOUND', { slug: 'gone' });
      if (has('mine')) return refusal(409, 'ALREADY_OWNED', { slug: 'mine' });
      if (codes.length > 1) return refusal(410, 'CODE_EXPIRED', { code: 'OLD' });
      return { status: 201, body: quote };
    });
    const priced = await price([plugin('tide'), plugin('gone'), plugin('mine')], ['old', 'NEW']);
    expect(priced).toEqual({
      quote,
      refusedItems: [
        { what: plugin('gone'), code: 'PLUGIN_NOT_FOUND', text: 'PLUGIN_NOT_FOUND' },
        { what: plugin('mine'), code: 'ALREADY_OWNED', text: 'ALREADY_OWNED' },
      ],
      refusedCodes: [{ what: 'OLD', code: 'CODE_EXPIRED', text: 'CODE_EXPIRED' }],
    });
  });

  it('leaves out the bundle and not the plug-in of the same name', async () => {
    const sent = answer(({ items = [] }) =>
      items.length > 1
        ? refusal(404, 'BUNDLE_NOT_FOUND', { slug: 'studio' })
        : { status: 201, body: quoteOf('q1', 1) },
    );
    await price([plugin('studio'), bundle('studio')]);
    expect(sent.at(-1)?.items).toEqual([plugin('studio')]);
  });

  it('is null when nothing of the cart can be bought', async () => {
    answer(() => refusal(409, 'ALREADY_OWNED', { slug: 'mine' }));
    expect(await price([plugin('mine')])).toMatchObject({
      quote: null,
      refusedItems: [{ what: plugin('mine') }],
    });
  });

  it.each([
    ['an unavailable service', refusal(503, 'UNAVAILABLE', {})],
    ['an item that is not in the cart', refusal(404, 'PLUGIN_NOT_FOUND', { slug: 'other' })],
  ])('fails with %s', async (_, failure) => {
    answer(() => failure);
    await expect(price([plugin('tide')])).rejects.toMatchObject({
      code: (failure.body as { code: string }).code,
    });
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
