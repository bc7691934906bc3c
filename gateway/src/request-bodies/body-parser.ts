import { RouteConfig } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyContextConfig, type FastifyInstance, type FastifyRequest } from 'fastify';
import { Failure, invalidInput, unsupportedType } from '#contracts/kit/failure';
import { exceededLimit, guestLimits, userLimits } from './json-limits';
import { actorOf } from '../http/request-scope';

/** Default limit: bodies are small JSON. */
export const maxBodyBytes = 100 * 1024;

/** Limit of public routes. */
export const maxGuestBodyBytes = 16 * 1024;

const maxFormBytes = 4 * 1024;

interface FormBody {
  form: 'ignored' | 'parsed';
}

/**
 * The method also accepts a form, unread: mail clients send one for one-click unsubscribe (RFC 8058). Only where the URL alone
 * authorizes the effect.
 */
export const FormBody = () => RouteConfig({ form: 'ignored' } satisfies FormBody);

/**
 * The method gets the fields of a form. Only where the form itself contains what authorizes the request: a foreign page can send one,
 * but it knows no password.
 */
export const FormFields = () => RouteConfig({ form: 'parsed' } satisfies FormBody);

interface LongBody {
  /** Bytes. */
  longBody: number;
}

/** The method accepts JSON up to its own limit. */
export const LongBody = (bytes: number) => RouteConfig({ longBody: bytes } satisfies LongBody);

interface RawBody {
  /** Bytes. */
  rawBody: number;
}

/** The method gets the raw bytes, up to its own limit, because signatures cover bytes. */
export const RawBody = (bytes: number) => RouteConfig({ rawBody: bytes } satisfies RawBody);

interface StreamedBody {
  streamedBody: boolean;
}

/** The method gets the body as a stream (`application/octet-stream`) and limits its size. */
export const StreamedBody = () => RouteConfig({ streamedBody: true } satisfies StreamedBody);

/** Whether the route streams its body. */
export function isStreamed(config: FastifyContextConfig | undefined): boolean {
  const { streamedBody = false }: Partial<StreamedBody> = config ?? {};
  return streamedBody;
}

function maxRawBytesOf(config: FastifyContextConfig | undefined): number | undefined {
  const { rawBody }: Partial<RawBody> = config ?? {};
  return rawBody;
}

/** The limit that a route declares, if any. */
export function declaredBodyLimit(config: FastifyContextConfig | undefined): number | undefined {
  const { longBody }: Partial<LongBody> = config ?? {};
  // The limit of a route overrides that of a parser.
  return longBody ?? maxRawBytesOf(config) ?? (formOf(config) ? maxFormBytes : undefined);
}

function formOf(config: FastifyContextConfig | undefined): FormBody['form'] | undefined {
  const { form }: Partial<FormBody> = config ?? {};
  return form;
}

interface MultipartBody {
  multipart: true;
}

/** The method gets a multipart form as a stream and limits its size. */
export const MultipartBody = () => RouteConfig({ multipart: true } satisfies MultipartBody);

function acceptsMultipart(config: FastifyContextConfig | undefined): boolean {
  const { multipart }: Partial<MultipartBody> = config ?? {};
  return multipart === true;
}

/** The actor is known before the body is read (server/early-access.ts). */
function isGuest(request: FastifyRequest): boolean {
  return actorOf(request).kind === 'guest';
}

const formContentType = 'application/x-www-form-urlencoded';

/**
 * Parses JSON, and files where a method accepts one. Other forms are rejected, because a foreign page can send them without CORS;
 * `__proto__` and `constructor` are rejected by Fastify's parser.
 */
export function registerBodyParsers(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (maxRawBytesOf(request.routeOptions.config) !== undefined) done(null, body);
    // Requests without input have an empty body.
    else if (body.length === 0) done(null, {});
    else {
      const rule = exceededLimit(body, isGuest(request) ? guestLimits : userLimits);
      if (rule) done(new Failure(invalidInput, { fields: [{ field: '', rule }] }));
      else void parseJson(request, body.toString('utf8'), done);
    }
  });
  server.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (isStreamed(request.routeOptions.config)) done(null, body);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'));
  });
  const formParser = { parseAs: 'buffer', bodyLimit: maxFormBytes } as const;
  server.addContentTypeParser(formContentType, formParser, (request, body: Buffer, done) => {
    const form = formOf(request.routeOptions.config);
    if (!form) done(new Failure(unsupportedType));
    else done(null, form === 'parsed' ? Object.fromEntries(new URLSearchParams(body.toString('utf8'))) : {});
  });
  server.addContentTypeParser('multipart/form-data', (request, body, done) => {
    if (acceptsMultipart(request.routeOptions.config)) return done(null, body);
    if (formOf(request.routeOptions.config) !== 'ignored') return done(new Failure(unsupportedType));
    // The content is not used; it only has to arrive before the response.
    body.resume();
    done(null, {});
  });
  server.addHook('onRoute', (route) => {
    route.bodyLimit = declaredBodyLimit(route.config) ?? route.bodyLimit;
  });
}
