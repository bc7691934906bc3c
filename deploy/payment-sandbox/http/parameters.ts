import { type Form, type FormValue, itemsOf } from './form';
import { missingParameter, notEmulated, unknownParameters, wrongParameter } from './stripe-error';

/** Reads one parameter, or refuses it under its name. */
export type Rule<T> = (value: FormValue | undefined, param: string) => T;
export type Given<R> = R extends Rule<infer T> ? T : never;
export type Rules = Record<string, Rule<unknown>>;
export type GivenFields<S extends Rules> = { [K in keyof S]: Given<S[K]> };

function textOf(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw wrongParameter(param, `Invalid string: ${param} is an object`);
  if (value !== '') return value;
  throw wrongParameter(
    param,
    `An empty string was passed for '${param}', which cannot be unset. Leave it out or give it a value.`,
    'parameter_invalid_empty',
  );
}

export function text({ max = 5_000 }: { max?: number } = {}): Rule<string | undefined> {
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

/** An absolute http(s) address. Braces stay as they are: placeholders live in them. */
export function url(): Rule<string | undefined> {
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

export function email(): Rule<string | undefined> {
  return (value, param) => {
    const given = text({ max: 800 })(value, param);
    if (given === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) return given;
    throw wrongParameter(param, `Invalid email address: ${given}`, 'email_invalid');
  };
}

export function integer({ min = 0, max = 99_999_999_999 }: { min?: number; max?: number } = {}): Rule<
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

export function decimal({ min, max }: { min: number; max: number }): Rule<number | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const number = Number(textOf(value, param));
    if (number >= min && number <= max) return number;
    throw wrongParameter(param, `Invalid decimal: ${param} must be between ${min} and ${max}`);
  };
}

export function flag(): Rule<boolean | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const given = textOf(value, param);
    if (given === 'true' || given === 'false') return given === 'true';
    throw wrongParameter(param, `Invalid boolean: ${given}`);
  };
}

export function oneOf<const T extends string>(allowed: readonly T[]): Rule<T | undefined> {
  return (value, param) => {
    if (value === undefined) return undefined;
    const given = textOf(value, param);
    const found = allowed.find((candidate) => candidate === given);
    if (found) return found;
    throw wrongParameter(param, `Invalid ${param}: must be one of ${allowed.join(', ')}`);
  };
}

export function listOf<T>(
  rule: Rule<T | undefined>,
  { max = 100 }: { max?: number } = {},
): Rule<T[] | undefined> {
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

/** Turns "may be left out" into "must be given". */
export function required<T>(rule: Rule<T | undefined>): Rule<T> {
  return (value, param) => {
    const read = rule(value, param);
    if (read === undefined) throw missingParameter(param);
    return read;
  };
}

/** Something that Stripe knows and the sandbox does not. */
export function unavailable(): Rule<undefined> {
  return (value, param) => {
    if (value !== undefined) throw notEmulated(param);
    return undefined;
  };
}

const inside = (outer: string, key: string) => (outer === '' ? key : `${outer}[${key}]`);

/** An object with these fields and no others. */
export function fields<S extends Rules>(rules: S): Rule<GivenFields<S> | undefined> {
  return (value, param) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw wrongParameter(param, `Invalid object: ${param}`);
    return readFields(rules, value, param);
  };
}

/** Reads a whole request. @throws NotBegun naming the parameter that is wrong */
export function readFields<S extends Rules>(rules: S, form: Form, param = ''): GivenFields<S> {
  const unknown = [...form.keys()].filter((key) => !Object.hasOwn(rules, key));
  if (unknown.length > 0) throw unknownParameters(unknown.map((key) => inside(param, key)));
  const read = Object.entries(rules).map(([key, rule]) => [key, rule(form.get(key), inside(param, key))]);
  return Object.fromEntries(read) as GivenFields<S>;
}

/** Own notes of the shop: at most 50, names of 40 and values of 500 characters; an empty value is no value. */
export function metadata(): Rule<Record<string, string> | undefined> {
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

/** A time as a number, or `[gt]`, `[gte]`, `[lt]`, `[lte]`. */
export function range(): Rule<Range | undefined> {
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
