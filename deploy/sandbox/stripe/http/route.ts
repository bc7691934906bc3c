import type { Sandbox } from '../sandbox';
import type { Form } from './form';
import { type ParsedFields, listOf, parseFields, type Parsers, text } from './parameters';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A parsed request, before it is executed. */
interface RouteResult {
  expand: readonly string[];
  /** Executes the request. */
  execute: () => object;
}

/** A route and its handler. `:name` in the path matches one id. */
export interface Route {
  method: Method;
  path: string;
  handle: (sandbox: Sandbox, form: Form, ids: readonly string[]) => RouteResult;
}

type Handler<S extends Parsers> = (
  sandbox: Sandbox,
  params: ParsedFields<S>,
  ...ids: [string, string]
) => object;

const expandRule = listOf(text(), { max: 20 });

/** A route of Stripe's API: each accepts `expand` and rejects unknown parameters. */
export function apiRoute<S extends Parsers>(
  method: Method,
  path: string,
  rules: S,
  handle: Handler<S>,
): Route {
  return {
    method,
    path,
    handle: (sandbox, form, [first = '', second = '']) => {
      const expand = expandRule(form.get('expand'), 'expand') ?? [];
      const others = new Map([...form].filter(([key]) => key !== 'expand'));
      return { expand, execute: () => handle(sandbox, parseFields(rules, others), first, second) };
    },
  };
}

/** The ids in a path that matches the pattern; undefined if it does not. */
export function matchPath(pattern: string, path: string): string[] | undefined {
  const expected = pattern.split('/');
  const parts = path.split('/');
  if (expected.length !== parts.length) return undefined;
  const ids: string[] = [];
  for (const [i, part] of expected.entries()) {
    const actual = parts[i] ?? '';
    if (part.startsWith(':')) ids.push(decode(actual));
    else if (part !== actual) return undefined;
  }
  return ids;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function findRoute<R extends { method: Method; path: string }>(
  routes: readonly R[],
  method: string,
  path: string,
): { route: R; ids: string[] } | undefined {
  for (const route of routes) {
    const ids = route.method === method ? matchPath(route.path, path) : undefined;
    if (ids) return { route, ids };
  }
  return undefined;
}
