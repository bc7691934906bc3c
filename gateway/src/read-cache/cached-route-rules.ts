import { Controller, Scope } from '@nestjs/common';
import { SCOPE_OPTIONS_METADATA, SELF_DECLARED_DEPS_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Nothing } from '#contracts/kit/request';
import { accessOf } from '../access/access';
import { type DeclaredRoute, routesOf } from '../http/routes';
import { CachedGet, cachedReadOf } from './cached-get';

/** Has exactly the decorators that are allowed on a cached route. */
@Controller()
class Example {
  @CachedGet('', { subject: '', input: Nothing, output: Nothing, fails: [] })
  async read(): Promise<Nothing> {
    return {};
  }
}

const methodKeys = new Set<unknown>(Reflect.getMetadataKeys(Reflect.get(Example.prototype, 'read')));
const classKeys = new Set<unknown>([
  ...(Reflect.getMetadataKeys(Example) as unknown[]),
  SELF_DECLARED_DEPS_METADATA,
]);

function foreignKeys(keys: readonly unknown[], allowed: ReadonlySet<unknown>): string[] {
  // The compiler records the types of parameters.
  return keys.map(String).filter((key) => !allowed.has(key) && !key.startsWith('design:'));
}

/**
 * The decorators of a cached route that would never run, because the read cache responds before Nest. The rule is a list of allowed
 * decorators, so that new decorators are rejected as well.
 */
export function cachedRouteProblems({
  name,
  handler,
  constructor,
}: Pick<DeclaredRoute, 'name' | 'handler' | 'constructor'>): string[] {
  const read = cachedReadOf(handler);
  if (!read) return [];
  const { contract, keysBefore } = read;
  const method = name.slice(name.indexOf('.') + 1);
  const scope = Reflect.getMetadata(SCOPE_OPTIONS_METADATA, constructor) as { scope?: Scope } | undefined;
  const access: unknown = 'access' in contract ? contract.access : 'public';
  return [
    ...foreignKeys(Reflect.getMetadataKeys(handler), methodKeys).map((key) => `${key} on the method`),
    ...keysBefore.filter((key) => methodKeys.has(key)).map((key) => `a second ${key}`),
    ...(accessOf(handler, constructor) === 'public' ? [] : ['an access that is not public']),
    ...foreignKeys(Reflect.getMetadataKeys(constructor), classKeys).map((key) => `${key} on the class`),
    ...foreignKeys(Reflect.getMetadataKeys(constructor, method), new Set()).map(
      (key) => `${key}: a parameter decorator`,
    ),
    ...(handler.length > 1 ? ['a second parameter'] : []),
    ...(scope?.scope === Scope.REQUEST ? ['a controller per request'] : []),
    ...(access === 'public' ? [] : [`a contract for ${String(access)}, whose response is personal`]),
  ].map((problem) => `${name} is cached and has ${problem}`);
}

/** Pipes and interceptors for all routes would skip the cached ones; the access guard lets public routes pass anyway. */
function globalProblems(app: NestFastifyApplication): string[] {
  const tokens = [...app.get(ModulesContainer).values()].flatMap(({ providers }) =>
    [...providers.keys()].map(String).filter((token) => /^APP_(PIPE|INTERCEPTOR|GUARD)/.test(token)),
  );
  const guards = tokens.filter((token) => token.startsWith('APP_GUARD'));
  const others = tokens.filter((token) => !guards.includes(token));
  return [...others, ...guards.slice(1)].map((token) => `${token} would not run for cached routes`);
}

/** @throws Error naming every cached route with a decorator that would never run */
export function assertCachedRoutes(app: NestFastifyApplication): void {
  const problems = [
    ...globalProblems(app),
    ...routesOf(app).flatMap(({ controller, ...route }) =>
      cachedRouteProblems({ ...route, constructor: controller.constructor }),
    ),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
