import { wrongParameter } from './stripe-error';

/** A decoded body: texts and nested forms. Maps, because a name such as `__proto__` must not be special. */
export type FormValue = string | Form;
export type Form = Map<string, FormValue>;

const deepest = 8;

/** `a[b][0][]` → `a`, `b`, `0`, `` */
function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key);
  return [name.slice(0, open), ...inner];
}

function put(form: Form, name: string, keys: readonly string[], value: string): void {
  const [first = '', ...rest] = keys;
  const key = first === '' && form.size > 0 ? String(form.size) : first === '' ? '0' : first;
  if (rest.length === 0) {
    if (form.get(key) instanceof Map) throw wrongParameter(name, `Invalid object: ${name}`);
    form.set(key, value);
    return;
  }
  const inner = form.get(key) ?? new Map<string, FormValue>();
  if (typeof inner === 'string') throw wrongParameter(name, `Invalid object: ${name}`);
  form.set(key, inner);
  put(inner, name, rest, value);
}

/** Decodes Stripe's request format: `a[b][0][c]=d`, `a[]=x`, `a[0]=x` and plain names. */
export function readForm(encoded: string): Form {
  const form: Form = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (name === '') continue;
    const keys = keysOf(name);
    if (keys.length > deepest) throw wrongParameter(name, `Invalid object: ${name} is nested too deeply`);
    put(form, name, keys, value);
  }
  return form;
}

/** Converts JSON, so that the same parsers read both. */
export function formOfJson(value: unknown): Form {
  const form: Form = new Map();
  if (typeof value !== 'object' || value === null) return form;
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue;
    form.set(key, typeof inner === 'object' ? formOfJson(inner) : String(inner));
  }
  return form;
}

const isIndex = (key: string) => /^\d+$/.test(key);

/** The values of `a[0]`, `a[1]` … in order; undefined if it is no list. */
export function itemsOf(form: Form): FormValue[] | undefined {
  const keys = [...form.keys()];
  if (!keys.every(isIndex)) return undefined;
  return keys
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((key) => {
      const value = form.get(key);
      return value === undefined ? [] : [value];
    });
}
