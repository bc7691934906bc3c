import type { World } from '../world';
import type { Form } from './form';
import { type GivenFields, listOf, readFields, type Rules, text } from './parameters';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What is asked for, before anything is done about it. */
export interface Prepared {
  expand: readonly string[];
  /** Does the work. */
  show: () => object;
}

/** One address and what is answered there. `:name` in the path stands for one id. */
export interface Route {
  method: Method;
  path: string;
  answer: (world: World, form: Form, ids: readonly string[]) => Prepared;
}

type Answer<S extends Rules> = (world: World, given: GivenFields<S>, ...ids: [string, string]) => object;

const expandRule = listOf(text(), { max: 20 });

/** An address of Stripe's API: every one of them takes `expand`, none takes a parameter that is not in its rules. */
export function apiRoute<S extends Rules>(method: Method, path: string, rules: S, answer: Answer<S>): Route {
  return {
    method,
    path,
    answer: (world, form, [first = '', second = '']) => {
      const expand = expandRule(form.get('expand'), 'expand') ?? [];
      const others = new Map([...form].filter(([key]) => key !== 'expand'));
      return { expand, show: () => answer(world, readFields(rules, others), first, second) };
    },
  };
}

/** The ids in a path that fits the pattern; undefined when it does not. */
export function matchPath(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const ids: string[] = [];
  for (const [i, part] of wanted.entries()) {
    const actual = given[i] ?? '';
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
