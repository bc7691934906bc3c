import { RouteConfig } from '@nestjs/platform-fastify';
import { Failure, unsupportedType } from '#contracts/kit/failure';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/** Every body of ours is JSON and small. */
export const largestBody = 100 * 1024;

/** A short form, and nothing but a form. */
const largestForm = 1024;

interface FormBody {
  form: true;
}

/**
 * The method takes a form as well, unread: mail programs send one to leave a list (RFC 8058). Only where what it does may be
 * done by anybody who knows the address.
 */
export const FormBody = () => RouteConfig({ form: true } satisfies FormBody);

interface RawBody {
  /** Bytes. */
  rawBody: number;
}

/** The method's body is handed over as the bytes that came, up to a size of its own: signatures cover bytes. */
export const RawBody = (bytes: number) => RouteConfig({ rawBody: bytes } satisfies RawBody);

function sizeIn(config: FastifyContextConfig | undefined): number | undefined {
  const { rawBody }: Partial<RawBody> = config ?? {};
  return rawBody;
}

function takesForm(config: FastifyContextConfig | undefined): boolean {
  const { form }: Partial<FormBody> = config ?? {};
  return form === true;
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * JSON and nothing else: no form reaches us (a page of somebody else could send one without asking), and `__proto__` and
 * `constructor` are refused by Fastify's parser.
 */
export function parseBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (sizeIn(request.routeOptions.config) !== undefined) done(null, body);
    // Calls without input are sent with an empty body.
    else if (body.length === 0) done(null, {});
    else void parseJson(request, body.toString('utf8'), done);
  });
  const formParser = { parseAs: 'buffer', bodyLimit: largestForm } as const;
  server.addContentTypeParser(formTypes, formParser, (request, _: Buffer, done) => {
    if (takesForm(request.routeOptions.config)) done(null, {});
    else done(new Failure(unsupportedType));
  });
  server.addHook('onRoute', (route) => {
    route.bodyLimit = sizeIn(route.config) ?? route.bodyLimit;
  });
}
