import { ModulesContainer, Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessKey } from './access';

/** @throws Error naming every route that does not say who may call it: such a gateway does not start. */
export function assertAccessDeclared(app: NestFastifyApplication): void {
  const reflector = app.get(Reflector);
  const unmarked: string[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (!metatype) continue;
      const prototype = metatype.prototype as Record<string, unknown>;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const method = prototype[name];
        if (typeof method !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, method)) continue;
        const access = reflector.getAllAndOverride<string | undefined>(accessKey, [
          method as () => void,
          metatype as () => void,
        ]);
        if (!access) unmarked.push(`${metatype.name}.${name}`);
      }
    }
  }
  if (unmarked.length > 0)
    throw new Error(
      `These routes say not who may call them: ${unmarked.join(', ')}. Add @Public(), @SignedIn() or @Admin().`,
    );
}
