/** A decoded request body or query: Stripe's bracket notation as nested values. */
export type Form = { [key: string]: string | Form | (string | Form)[] };

function keysOf(name: string): string[] {
  return [name.split('[')[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
}

function put(target: Form, [key = '', ...rest]: string[], value: string): void {
  const [next] = rest;
  if (next === undefined) {
    target[key] = value;
    return;
  }
  if (next === '') {
    const list = (target[key] ??= []);
    if (Array.isArray(list)) list.push(value);
    return;
  }
  const isIndex = /^\d+$/.test(next);
  const inner = (target[key] ??= isIndex ? [] : {});
  if (Array.isArray(inner)) {
    const index = Number(next);
    if (rest.length === 1) inner[index] = value;
    else {
      const item = (inner[index] ??= {});
      if (typeof item === 'object') put(item, rest.slice(1), value);
    }
  } else if (typeof inner === 'object') put(inner, rest, value);
}

/** Decodes `a[b][0][c]=d`, `a[]=x` and plain fields. */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) put(form, keysOf(name), value);
  return form;
}

export function textOf(form: Form, key: string): string | undefined {
  const value = form[key];
  return typeof value === 'string' ? value : undefined;
}

export function formOf(form: Form, key: string): Form | undefined {
  const value = form[key];
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

export function listOf(form: Form, key: string): (string | Form)[] {
  const value = form[key];
  return Array.isArray(value) ? value : [];
}
