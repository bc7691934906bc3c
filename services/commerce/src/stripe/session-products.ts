import { isUUID } from 'class-validator';
import { type Cents, toCents } from '#contracts/fields/money';

/** A product that a session was created for. */
export interface SessionProduct {
  line: number;
  pluginId: string;
  slug: string;
  dueCents: Cents;
  /** The owned product whose licence the purchase supersedes. */
  upgradesPluginId: string | null;
}

/** Stripe's limit for a value of metadata; a session has up to 50 of them. */
const maxValueLength = 500;
const keyOf = (at: number) => `items_${at}`;

function toEntry({ line, pluginId, slug, dueCents, upgradesPluginId }: SessionProduct): string {
  return [line, dueCents, pluginId, slug, upgradesPluginId ?? ''].join(',');
}

/**
 * The products of a session as metadata, from which an order is recreated if a restored database has lost it. One product
 * without an upgrade is named by the fields `slug` and `plugin_id` alone.
 */
export function toMetadata(products: readonly SessionProduct[]): Record<string, string> {
  const [first, ...others] = products;
  if (!first) throw new Error('a session has no products');
  const named = { slug: first.slug, plugin_id: first.pluginId };
  if (others.length === 0 && first.upgradesPluginId === null) return named;
  const values: string[] = [];
  for (const entry of products.map(toEntry)) {
    const joined = `${values.at(-1) ?? ''} ${entry}`.trim();
    if (values.length > 0 && joined.length <= maxValueLength) values[values.length - 1] = joined;
    else values.push(entry);
  }
  return { ...named, ...Object.fromEntries(values.map((value, at) => [keyOf(at), value])) };
}

function fromEntry(entry: string): SessionProduct | undefined {
  const [line, dueCents, pluginId = '', slug = '', upgradesPluginId = ''] = entry.split(',');
  if (!isUUID(pluginId) || slug === '') return undefined;
  const amounts = { line: Number(line), dueCents: toCents(Number(dueCents)) };
  return { ...amounts, pluginId, slug, upgradesPluginId: isUUID(upgradesPluginId) ? upgradesPluginId : null };
}

/** The products of a session with several ones, or with an upgrade; empty for every other. */
export function readProducts(metadata: Record<string, string>): SessionProduct[] {
  const values: string[] = [];
  for (let at = 0, value = metadata[keyOf(0)]; value !== undefined; at += 1, value = metadata[keyOf(at)])
    values.push(value);
  return values.flatMap((value) => value.split(' ')).flatMap((entry) => fromEntry(entry) ?? []);
}

/** A code that reduces the amount of a session. */
interface SessionCode {
  code: string;
  discountId: string;
}

/** What a recreated order cannot read from the lines of its session. */
export interface SessionExtras {
  isGift: boolean;
  /** At most five of 40 characters, which fit into one value of metadata. */
  codes: readonly SessionCode[];
}

/** Without the recipient: Stripe does not need the address of a person who is not its customer. */
export function extrasToMetadata({ isGift, codes }: SessionExtras): Record<string, string> {
  return {
    ...(isGift ? { gift: 'true' } : {}),
    ...(codes.length > 0
      ? { codes: codes.map(({ code, discountId }) => `${code},${discountId}`).join(' ') }
      : {}),
  };
}

export function readExtras(metadata: Record<string, string>): SessionExtras {
  const entries = (metadata['codes'] ?? '').split(' ').filter((entry) => entry !== '');
  const codes = entries.flatMap((entry) => {
    const [code = '', discountId] = entry.split(',');
    return code !== '' && discountId && isUUID(discountId) ? [{ code, discountId }] : [];
  });
  return { isGift: metadata['gift'] === 'true', codes };
}
