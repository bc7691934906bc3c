import { storableText } from '#contracts/kit/storable-text';
import { ellipsize, firstCharacter } from '#i18n/characters/truncate';

/** Fields of a subject, without secrets and personal data. */
type AuditValues = Readonly<Record<string, unknown>>;

const secretNames = /password|hash|secret|token|credential|authorization|licen[cs]eKey/i;
const addressNames = /^(email|toAddress|address)$/i;
const maxTextLength = 300;
const maxItems = 20;
const maxDepth = 4;

/** `anna.kern@example.com` → `a…@example.com`: the log outlives the account. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${firstCharacter(address)}…${address.slice(at)}` : '…';
}

const shortened = (text: string) => ellipsize(storableText(text), maxTextLength);

function field(name: string, value: unknown, depth: number): unknown {
  if (secretNames.test(name)) return '…';
  if (addressNames.test(name) && typeof value === 'string') return masked(storableText(value));
  return plain(value, depth);
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortened(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => plain(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, field(name, inner, depth + 1)]),
  );
}

function safe(values: object): AuditValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, field(name, value, 1)]));
}

function only(values: AuditValues, names: ReadonlySet<string>): AuditValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

interface Pair {
  before: AuditValues | null;
  after: AuditValues | null;
}

/** The fields of a subject before and after a change; with both, only those that differ. */
export function auditValues(before: object | undefined, after: object | undefined): Pair {
  if (!before || !after) return { before: before ? safe(before) : null, after: after ? safe(after) : null };
  const [was, is] = [safe(before), safe(after)];
  // Compared in full: a change may lie beyond the stored part of a long text.
  const differing = Object.keys({ ...was, ...is }).filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
  const names = new Set(differing);
  return { before: only(was, names), after: only(is, names) };
}
