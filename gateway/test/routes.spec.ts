import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { accessKey, type RouteAccess } from '../src/http/access';
import { assertAccessDeclared } from '../src/http/declared-access';
import { Edge } from './gateway.testbed';

/** Method, path and access as the specification has them (storefront §7, admin §7); cached reads stand before the router. */
const table: [string, string, RouteAccess][] = [
  ['GET', '/api/account/entitlements', 'signed-in'],
  ['GET', '/api/account/entitlements/:id/files', 'signed-in'],
  ['PUT', '/api/admin/status', 'admin'],
  ['GET', '/api/checkout/config', 'public'],
  ['GET', '/api/checkout/session-status/:sessionId', 'public'],
  ['POST', '/api/checkout/sessions', 'signed-in'],
  ['GET', '/api/downloads/:token', 'public'],
  ['GET', '/api/downloads/files/:link', 'public'],
  ['POST', '/api/login', 'public'],
  ['GET', '/api/me', 'signed-in'],
  ['GET', '/api/plugins', 'public'],
  ['GET', '/api/plugins/:slug', 'public'],
  ['GET', '/api/plugins/:slug/audio/:index', 'public'],
  ['POST', '/api/register', 'public'],
  ['POST', '/api/translations/user/language', 'signed-in'],
  ['POST', '/api/webhooks/stripe', 'public'],
];

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.open();
});
afterAll(() => edge.close());

function routes(): [string, string, RouteAccess | undefined][] {
  const reflector = edge.gateway.app.get(Reflector);
  const found: [string, string, RouteAccess | undefined][] = [];
  for (const module of edge.gateway.app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (!metatype) continue;
      for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
        const method = Reflect.get(metatype.prototype as object, name) as () => void;
        if (!Reflect.hasMetadata(METHOD_METADATA, method)) continue;
        const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as number] ?? '';
        const path = `/${String(Reflect.getMetadata(PATH_METADATA, metatype))}/${String(Reflect.getMetadata(PATH_METADATA, method))}`;
        const access = reflector.getAllAndOverride<RouteAccess | undefined>(accessKey, [
          method,
          metatype as () => void,
        ]);
        found.push([verb, path.replace(/\/+$/, ''), access]);
      }
    }
  }
  return found.sort((a, b) => a[1].localeCompare(b[1]));
}

describe('the routes of the edge', () => {
  it('are those of the specification, each with its access: none missing, none extra, none unmarked', () => {
    expect(routes()).toEqual([...table].sort((a, b) => a[1].localeCompare(b[1])));
  });

  it('stop the start when one does not say who may call it', () => {
    const prototype = [...edge.gateway.app.get(ModulesContainer).values()].flatMap((module) => [
      ...module.controllers.values(),
    ])[0]?.metatype?.prototype as object;
    const name =
      Object.getOwnPropertyNames(prototype).find((candidate) =>
        Reflect.hasMetadata(METHOD_METADATA, Reflect.get(prototype, candidate) as object),
      ) ?? '';
    const handler = Reflect.get(prototype, name) as object;
    const declared: unknown = Reflect.getMetadata(accessKey, handler);
    Reflect.deleteMetadata(accessKey, handler);
    try {
      expect(() => assertAccessDeclared(edge.gateway.app)).toThrow(/say not who may call/);
    } finally {
      Reflect.defineMetadata(accessKey, declared, handler);
    }
  });

  it.each(table.filter(([, , access]) => access !== 'public'))(
    '%s %s refuses a guest',
    async (method, path) => {
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const response = await edge.fetch(path.replace(/:\w+/g, 'x'), { method, ...body });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it('refuse a customer what is for administrators', async () => {
    edge.knowsAnna();
    const headers = { authorization: `Bearer ${await edge.token()}`, 'content-type': 'application/json' };
    const response = await edge.fetch('/api/admin/status', {
      method: 'PUT',
      headers,
      body: '{"maintenance":true}',
    });
    expect(response.status).toBe(403);
  });
});
