import type { Form } from '../http/form';
import { type ParsedFields, parseFields, type Parsers } from '../http/parameters';
import type { Method } from '../http/route';
import type { Sandbox } from '../sandbox';

export interface ControlRoute {
  method: Method;
  path: string;
  handle: (sandbox: Sandbox, form: Form, id: string) => object;
}

/** A route of the control API. */
export function control<S extends Parsers>(
  method: Method,
  path: string,
  rules: S,
  handle: (sandbox: Sandbox, params: ParsedFields<S>, id: string) => object,
): ControlRoute {
  return { method, path, handle: (sandbox, form, id) => handle(sandbox, parseFields(rules, form), id) };
}
