import type { Form } from '../http/form';
import { type GivenFields, readFields, type Rules } from '../http/parameters';
import type { Method } from '../http/route';
import type { World } from '../world';

export interface ControlRoute {
  method: Method;
  path: string;
  answer: (world: World, form: Form, id: string) => object;
}

/** One thing that can be done to the sandbox from outside of Stripe's API. */
export function control<S extends Rules>(
  method: Method,
  path: string,
  rules: S,
  answer: (world: World, given: GivenFields<S>, id: string) => object,
): ControlRoute {
  return { method, path, answer: (world, form, id) => answer(world, readFields(rules, form), id) };
}
