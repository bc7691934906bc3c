import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteOptions } from 'fastify';

/** A controller's method that answers a path, as its class declares it. */
export interface DeclaredRoute {
  name: string;
  verb: string;
  /** As the router has it: `/api/plugins/:slug`. */
  path: string;
  constructor: object;
  handler: (...args: never[]) => unknown;
}

/** The same of a controller that lives. */
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

/** The routes that a controller's class declares. */
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

/** Every route of every controller, for those who look at all of them: access, cached reads. */
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

/** Finds the controller's method behind a route of the router. Fastify answers HEAD by the route of GET. */
export function routeFinder(app: NestFastifyApplication): (route: RouteOptions) => Route | undefined {
  const routes = new Map(routesOf(app).map((route) => [`${route.verb} ${route.path}`, route]));
  return ({ method, url }) =>
    [method]
      .flat()
      .map((verb) => routes.get(`${verb === 'HEAD' ? 'GET' : verb} ${url}`))
      .find((route) => route !== undefined);
}
