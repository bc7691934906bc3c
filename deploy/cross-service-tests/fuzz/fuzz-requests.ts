import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';
import { fieldRulesOf, validInput, validValue } from '#testing/valid-input';
import type { DeclaredRoute } from '../../../gateway/src/http/routes';
import { routeCallOf } from '../../../gateway/src/http/route-contract';
import { bodies, contentTypes, jsonValues, pathValues, queryValues } from './fuzz-values';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
}

type Fields = Record<string, unknown>;

function hasBody({ verb }: DeclaredRoute): boolean {
  return verb === 'POST' || verb === 'PUT' || verb === 'PATCH';
}

function parametersOf({ path }: DeclaredRoute): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Inputs whose one field, or field of a nested object, has another value. */
async function changedInputs(type: Class, valid: Fields): Promise<Fields[]> {
  const changed: Fields[] = [];
  for (const field of fieldRulesOf(type)) {
    changed.push(...jsonValues.map((value) => ({ ...valid, [field.name]: value })));
    const nested = nestedClass(type, field.name);
    if (!nested) continue;
    const inner = await changedInputs(nested, await validInput(nested));
    changed.push(...inner.map((value) => ({ ...valid, [field.name]: field.isList ? [value] : value })));
  }
  return changed;
}

/** An input with optional fields too, as far as a valid value is known. */
async function completeInput(type: Class): Promise<Fields> {
  const input = await validInput(type);
  for (const field of fieldRulesOf(type))
    if (field.isOptional) input[field.name] ??= await validValue(type, field).catch(() => undefined);
  return input;
}

function queryOf(input: Fields): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** Requests of one route: a valid one first, then one with each unusual part. */
export async function requestsOf(route: DeclaredRoute, knownParameters: Fields): Promise<FuzzRequest[]> {
  const type = routeCallOf(route.handler)?.contract.input;
  const valid = type ? await validInput(type) : {};
  const parameters = parametersOf(route);
  const pathWith = (given: Fields) =>
    parameters.reduce(
      (path, name) =>
        path.replace(
          `:${name}`,
          String(given[name] ?? knownParameters[name] ?? encodeURIComponent(String(valid[name] ?? 'a'))),
        ),
      route.path.replace('*', 'a'),
    );
  const base = { method: route.verb, path: pathWith({}) };
  const inBody = (input: Fields, path = base.path): FuzzRequest => {
    const own = Object.fromEntries(Object.entries(input).filter(([name]) => !parameters.includes(name)));
    return { ...base, path, body: JSON.stringify(own), contentType: 'application/json' };
  };
  const paths = parameters.flatMap((name) => pathValues.map((value) => pathWith({ [name]: value })));
  const complete = type ? await completeInput(type) : {};
  if (!hasBody(route)) {
    const names = type ? fieldRulesOf(type).map(({ name }) => name) : [];
    const own = names.filter((name) => !parameters.includes(name));
    const queries = own.flatMap((name) => [
      ...queryValues.map((value) => `${name}=${value}`),
      `${name}=a&${name}=b`,
      `${name}[]=a`,
      `${name}[a]=b`,
    ]);
    return [
      base,
      { ...base, path: `${base.path}?${queryOf(complete)}` },
      ...paths.map((path) => ({ ...base, path })),
      ...queries.map((query) => ({ ...base, path: `${base.path}?${query}` })),
    ];
  }
  return [
    inBody(valid),
    inBody(complete),
    ...paths.map((path) => inBody(valid, path)),
    ...(type ? (await changedInputs(type, valid)).map((input) => inBody(input)) : []),
    ...bodies.map((body) => ({ ...base, body, contentType: 'application/json' })),
    ...contentTypes.map((contentType) => ({ ...base, body: JSON.stringify(valid), contentType })),
  ];
}
