import { type Form, type FormValue, itemsOf } from './form';
import { missingParameter, notEmulated, unknownParameters, wrongParameter } from './stripe-error';

/** Parses one parameter. @throws RequestRejected with its name */
export type Parser<T> = (value: FormValue | undefined, param: string) => T;
type Parsed<R> = R extends Parser<infer T> ? T : never;
export type Parsers = Record<string, Parser<unknown>>;
export type ParsedFields<S extends Parsers> = { [K in keyof S]: Parsed<S[K]> };

function textOf(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw wrongParameter(param, `Invalid string: ${param} is an object`);
  if (value !== '') return value;
  throw wrongParameter(
    param,
    `An empty string was passed for '${param}', which cannot be unset. Leave it out or give it a value.`,
    'parameter_invalid_empty',
  );
}

export function text({ max = 5_000 }: { max?: number } = {}): Parser<string | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const given = textOf(value, param);
    if (given.length <= max) return given;
    throw wrongParameter(
      param,
      `Invalid string: ${param} has ${given.length} characters, at most ${max} are allowed`,
      'parameter_invalid_string_length',
    );
  };
}

/** An absolute http(s) URL. Braces are not encoded, because they mark placeholders. */
export function url(): Parser<string | undefined> {
  return (value, param) => {
    const given = text()(value, param);
    if (given === undefined || /^https?:$/.test(protocolOf(given))) return given;
    throw wrongParameter(
      param,
      `Not a valid URL: ${param} must begin with http:// or https://`,
      'url_invalid',
    );
  };
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

export function email(): Parser<string | undefined> {
  return (value, param) => {
    const given = text({ max: 800 })(value, param);
    if (given === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) return given;
    throw wrongParameter(param, `Invalid email address: ${given}`, 'email_invalid');
  };
}

export function integer({ min = 0, max = 99_999_999_999 }: { min?: number; max?: number } = {}): Parser<
  number | undefined
> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const given = textOf(value, param);
    if (!/^-?\d{1,12}$/.test(given))
      throw wrongParameter(param, `Invalid integer: ${given}`, 'parameter_invalid_integer');
    const number = Number(given);
    if (number >= min && number <= max) return number;
    throw wrongParameter(
      param,
      `Invalid integer: ${param} must be between ${min} and ${max}`,
      'parameter_invalid_integer',
    );
  };
}

export function decimal({ min, max }: { min: number; max: number }): Parser<number | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const number = Number(textOf(value, param));
    if (number >= min && number <= max) return number;
    throw wrongParameter(param, `Invalid decimal: ${param} must be between ${min} and ${max}`);
  };
}

export function flag(): Parser<boolean | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const given = textOf(value, param);
    if (given === 'true' || given === 'false') return given === 'true';
    throw wrongParameter(param, `Invalid boolean: ${given}`);
  };
}

export function oneOf<const T extends string>(allowed: readonly T[]): Parser<T | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const given = textOf(value, param);
    const found = allowed.find((candidate) => candidate === given);
    if (found) return found;
    throw wrongParameter(param, `Invalid ${param}: must be one of ${allowed.join(', ')}`);
  };
}

export function listOf<T>(
  rule: Parser<T | undefined>,
  { max = 100 }: { max?: number } = {},
): Parser<T[] | undefined> {
  return (value, param) => {
    if (value === undefined || value === '') return undefined;
    const items = typeof value === 'string' ? undefined : itemsOf(value);
    if (!items) throw wrongParameter(param, `Invalid array: ${param}`);
    if (items.length > max)
      throw wrongParameter(param, `Array ${param} exceeded maximum ${max} allowed elements.`);
    return items.flatMap((item, i) => {
      const read = rule(item, `${param}[${i}]`);
      return read === undefined ? [] : [read];
    });
  };
}

/** Makes a parameter required. */
export function required<T>(rule: Parser<T | undefined>): Parser<T> {
  return (value, param) => {
    const read = rule(value, param);
    if (read === undefined) throw missingParameter(param);
    return read;
  };
}

/** A parameter that the sandbox does not emulate. */
export function unsupported(): Parser<undefined> {
  return (value, param) => {
    if (value !== undefined) throw notEmulated(param);
    return undefined;
  };
}

const inside = (outer: string, key: string) => (outer === '' ? key : `${outer}[${key}]`);

/** An object with these fields and no others. */
export function fields<S extends Parsers>(rules: S): Parser<ParsedFields<S> | undefined> {
  return (value, param) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw wrongParameter(param, `Invalid object: ${param}`);
    return parseFields(rules, value, param);
  };
}

/** Parses a whole request. @throws RequestRejected with the name of the invalid parameter */
export function parseFields<S extends Parsers>(rules: S, form: Form, param = ''): ParsedFields<S> {
  const unknown = [...form.keys()].filter((key) => !Object.hasOwn(rules, key));
  if (unknown.length > 0) throw unknownParameters(unknown.map((key) => inside(param, key)));
  const read = Object.entries(rules).map(([key, rule]) => [key, rule(form.get(key), inside(param, key))]);
  return Object.fromEntries(read) as ParsedFields<S>;
}

/** Metadata: at most 50 entries, keys of 40 and values of 500 characters; an empty value removes the entry. */
export function metadata(): Parser<Record<string, string> | undefined> {
  return (value, param) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw wrongParameter(param, `Invalid object: ${param}`);
    if (value.size > 50) throw wrongParameter(param, `${param} can have at most 50 keys.`);
    const read = [...value].map(([key, inner]) => {
      const at = inside(param, key);
      if (key.length > 40) throw wrongParameter(at, 'Metadata keys can have at most 40 characters.');
      if (typeof inner !== 'string') throw wrongParameter(at, 'Metadata values must be strings.');
      if (inner.length > 500) throw wrongParameter(at, 'Metadata values can have at most 500 characters.');
      return [key, inner] as const;
    });
    return Object.fromEntries(read.filter(([, inner]) => inner !== ''));
  };
}

const bound = integer();

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** A timestamp, or a range with `[gt]`, `[gte]`, `[lt]`, `[lte]`. */
export function range(): Parser<Range | undefined> {
  return (value, param) => {
    if (typeof value !== 'string')
      return fields({ gt: bound, gte: bound, lt: bound, lte: bound })(value, param);
    const at = bound(value, param);
    return { gte: at, lte: at };
  };
}

export function isWithin(time: number, { gt, gte, lt, lte }: Range): boolean {
  return (
    (gt === undefined || time > gt) &&
    (gte === undefined || time >= gte) &&
    (lt === undefined || time < lt) &&
    (lte === undefined || time <= lte)
  );
}
