import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** A controller's method that answers a path. */
export interface Route {
  name: string;
  verb: string;
  /** As the router has it: `/api/plugins/:slug`. */
  path: string;
  controller: object;
  handler: (...args: never[]) => unknown;
}

function isHandler(value: unknown): value is Route['handler'] {
  return typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);
}

function pathOf(...owners: object[]): string {
  const parts = owners.map((owner) => String(Reflect.getMetadata(PATH_METADATA, owner)));
  return `/${parts.join('/')}`.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}

/** Every route of every controller, for those who look at all of them: access, cached reads, the API's description. */
export function routesOf(app: NestFastifyApplication): Route[] {
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ instance }) => {
      const controller = instance as object;
      const { constructor } = controller;
      const names = Object.getOwnPropertyNames(constructor.prototype);
      return names.flatMap((name): Route[] => {
        const handler: unknown = Reflect.get(controller, name);
        if (!isHandler(handler)) return [];
        const verb = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? '';
        return [
          {
            name: `${constructor.name}.${name}`,
            verb,
            path: pathOf(constructor, handler),
            controller,
            handler,
          },
        ];
      });
    }),
  );
}
