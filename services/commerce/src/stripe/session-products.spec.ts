import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { readProducts, type SessionProduct, toMetadata } from './session-products';

const product = (line: number, more: Partial<SessionProduct> = {}): SessionProduct => ({
  ...{ line, pluginId: newId(), slug: `a-plug-in-with-a-rather-long-name-${line}`, dueCents: toCents(4_900) },
  ...{ upgradesPluginId: null, ...more },
});

describe('products in the metadata of a session', () => {
  it('one product is named by its slug and id alone', () => {
    const one = product(0);
    expect(toMetadata([one])).toEqual({ slug: one.slug, plugin_id: one.pluginId });
    expect(readProducts(toMetadata([one]))).toEqual([]);
  });

  it('an upgrade keeps the product that it supersedes', () => {
    const upgrade = product(0, { upgradesPluginId: newId() });
    expect(readProducts(toMetadata([upgrade]))).toEqual([upgrade]);
  });

  it('a hundred products fit into the limits of Stripe and are read in their order', () => {
    const products = Array.from({ length: 100 }, (_, line) => product(line));
    const metadata = toMetadata(products);
    expect(Object.keys(metadata).length).toBeLessThanOrEqual(45);
    for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
    expect(readProducts(metadata)).toEqual(products);
  });
});
