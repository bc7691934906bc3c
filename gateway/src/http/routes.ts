import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteOptions } from 'fastify';

/** A route as a controller class declares it. */
export interface DeclaredRoute {
  name: string;
  verb: string;
  /** The router's pattern: `/api/plugins/:slug`. */
  path: string;
  constructor: object;
  handler: (...args: never[]) => unknown;
}

/** A route of a controller instance. */
export interface Route extends Omit<DeclaredRoute, 'constructor'> {
  controller: object;
}

function isHandler(value: unknown): value is Route['handler'] {
  return typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);
}

function pathOf(...owners: object[]): string {
  const parts = owners.map((owner) => String(Reflect.getMetadata(PATH_METADATA, owner)));
  return `/${parts.join('/')}`.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}

/** The routes of a controller class. */
export function declaredRoutes(constructor: { name: string; prototype: object }): DeclaredRoute[] {
  return Object.getOwnPropertyNames(constructor.prototype).flatMap((name): DeclaredRoute[] => {
    const handler: unknown = Reflect.get(constructor.prototype, name);
    if (!isHandler(handler)) return [];
    const verb = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? '';
    return [
      { name: `${constructor.name}.${name}`, verb, path: pathOf(constructor, handler), constructor, handler },
    ];
  });
}

function isType(value: unknown): value is Type {
  return typeof value === 'function';
}

function metadataTypes(module: Type, key: string): Type[] {
  const listed: unknown = Reflect.getMetadata(key, module);
  return Array.isArray(listed) ? listed.filter(isType) : [];
}

/** The controller classes of a module and of the modules it imports, without an application. */
export function controllersOf(root: Type, seen = new Set<Type>()): Type[] {
  if (seen.has(root)) return [];
  seen.add(root);
  return [
    ...metadataTypes(root, MODULE_METADATA.CONTROLLERS),
    ...metadataTypes(root, MODULE_METADATA.IMPORTS).flatMap((module) => controllersOf(module, seen)),
  ];
}

/** All routes of the application. */
export function routesOf(app: NestFastifyApplication): Route[] {
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ instance }) => {
      const controller = instance as object;
      return declaredRoutes(controller.constructor).map(({ name, verb, path, handler }) => ({
        name,
        verb,
        path,
        controller,
        handler,
      }));
    }),
  );
}

/** Finds the controller method of a Fastify route. Fastify serves HEAD by the route of GET. */
export function routeFinder(app: NestFastifyApplication): (route: RouteOptions) => Route | undefined {
  const routes = new Map(routesOf(app).map((route) => [`${route.verb} ${route.path}`, route]));
  return ({ method, url }) =>
    [method]
      .flat()
      .map((verb) => routes.get(`${verb === 'HEAD' ? 'GET' : verb} ${url}`))
      .find((route) => route !== undefined);
}
