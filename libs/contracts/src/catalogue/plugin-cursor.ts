import { IsOptional, IsString, ValidateBy } from 'class-validator';
import { slugPattern } from '../kit/text';
import { type PluginSort, pluginSorts } from './plugin-filters';

/**
 * A position in a sorted list: the values of the row beside it. The row itself is not looked up, so the position stays valid when
 * plug-ins are added, changed or removed.
 */
export interface PluginCursor {
  sort: PluginSort;
  direction: 'after' | 'before';
  /** The row's value in the sorted column, as Postgres writes it. */
  value: string;
  slug: string;
}

const maxCursorLength = 600;
const directions = ['after', 'before'] as const;
const integer = /^-?\d{1,17}$/;
/** Values of the columns: a number, a time in microseconds, or a name. */
const valuePatterns: Record<PluginSort, RegExp> = {
  featured: integer,
  newest: integer,
  price: integer,
  'price-down': integer,
  name: /^[^\u0000]{0,240}$/u,
};

export function encodePluginCursor({ sort, direction, value, slug }: PluginCursor): string {
  return Buffer.from(JSON.stringify([sort, direction, value, slug])).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isOneOf<T extends string>(value: unknown, values: readonly T[]): value is T {
  return values.some((known) => known === value);
}

/** The position of a cursor; undefined for text that `encodePluginCursor` did not write. */
export function decodePluginCursor(text: string): PluginCursor | undefined {
  if (text.length > maxCursorLength) return undefined;
  const parts = parsed(text);
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [sort, direction, value, slug]: unknown[] = parts;
  if (!isOneOf(sort, pluginSorts) || !isOneOf(direction, directions)) return undefined;
  if (typeof value !== 'string' || !valuePatterns[sort].test(value)) return undefined;
  if (typeof slug !== 'string' || !slugPattern.test(slug)) return undefined;
  return { sort, direction, value, slug };
}

function isCursorOf(text: unknown, sort: unknown): boolean {
  return typeof text === 'string' && decodePluginCursor(text)?.sort === sort;
}

/** A cursor of the same list: one of another order would select arbitrary rows. */
export function IsPluginCursor(): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property);
    IsString()(target, String(property));
    ValidateBy({
      name: 'isCursorOfThisSort',
      validator: {
        validate: (text, about) => isCursorOf(text, sortOf(about?.object)),
      },
    })(target, String(property));
  };
}

function sortOf(input: object | undefined): unknown {
  return input && 'sort' in input && input.sort !== undefined ? input.sort : pluginSorts[0];
}
