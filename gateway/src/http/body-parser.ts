import { RouteConfig } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyContextConfig, type FastifyInstance, type FastifyRequest } from 'fastify';
import { Failure, invalidInput, unsupportedType } from '#contracts/kit/failure';
import { brokenBound, guestBounds, userBounds } from './json-bounds';
import { actorOf } from './request-scope';

/** Every body of ours is JSON and small, but for those that say otherwise. */
export const largestBody = 100 * 1024;

/** Of routes that anybody may call. */
export const maxGuestBodyBytes = 16 * 1024;

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

interface LongBody {
  /** Bytes. */
  longBody: number;
}

/** The method takes JSON up to a size of its own. */
export const LongBody = (bytes: number) => RouteConfig({ longBody: bytes } satisfies LongBody);

interface RawBody {
  /** Bytes. */
  rawBody: number;
}

/** The method's body is handed over as the bytes that came, up to a size of its own: signatures cover bytes. */
export const RawBody = (bytes: number) => RouteConfig({ rawBody: bytes } satisfies RawBody);

interface StreamedBody {
  streamedBody: boolean;
}

/** The method's body is a file, handed over as it arrives (`application/octet-stream`). The method bounds its size. */
export const StreamedBody = () => RouteConfig({ streamedBody: true } satisfies StreamedBody);

/** Whether a route takes its body as it arrives. */
export function isStreamed(config: FastifyContextConfig | undefined): boolean {
  const { streamedBody = false }: Partial<StreamedBody> = config ?? {};
  return streamedBody;
}

function sizeIn(config: FastifyContextConfig | undefined): number | undefined {
  const { rawBody }: Partial<RawBody> = config ?? {};
  return rawBody;
}

/** The size that a route declares for its body, where it is not the usual one. */
export function declaredBodyLimit(config: FastifyContextConfig | undefined): number | undefined {
  const { longBody }: Partial<LongBody> = config ?? {};
  // The limit of a route stands above those of parsers.
  return longBody ?? sizeIn(config) ?? (takesForm(config) ? largestForm : undefined);
}

function takesForm(config: FastifyContextConfig | undefined): boolean {
  const { form }: Partial<FormBody> = config ?? {};
  return form === true;
}

interface MultipartBody {
  multipart: true;
}

/** The method's body is a form with a file in it, handed over as it arrives. The method bounds its size. */
export const MultipartBody = () => RouteConfig({ multipart: true } satisfies MultipartBody);

function takesMultipart(config: FastifyContextConfig | undefined): boolean {
  const { multipart }: Partial<MultipartBody> = config ?? {};
  return multipart === true;
}

/** Who is asking is known before the body is read (early-access.ts). */
function isGuest(request: FastifyRequest): boolean {
  return actorOf(request).kind === 'guest';
}

const shortForm = 'application/x-www-form-urlencoded';

/**
 * JSON, and files where a method takes one: no form reaches us (a page of somebody else could send one without asking), and `__proto__` and
 * `constructor` are refused by Fastify's parser.
 */
export function parseBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (sizeIn(request.routeOptions.config) !== undefined) done(null, body);
    // Calls without input are sent with an empty body.
    else if (body.length === 0) done(null, {});
    else {
      const rule = brokenBound(body, isGuest(request) ? guestBounds : userBounds);
      if (rule) done(new Failure(invalidInput, { fields: [{ field: '', rule }] }));
      else void parseJson(request, body.toString('utf8'), done);
    }
  });
  server.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (isStreamed(request.routeOptions.config)) done(null, body);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'));
  });
  const formParser = { parseAs: 'buffer', bodyLimit: largestForm } as const;
  server.addContentTypeParser(shortForm, formParser, (request, _: Buffer, done) => {
    if (takesForm(request.routeOptions.config)) done(null, {});
    else done(new Failure(unsupportedType));
  });
  server.addContentTypeParser('multipart/form-data', (request, body, done) => {
    if (takesMultipart(request.routeOptions.config)) return done(null, body);
    if (!takesForm(request.routeOptions.config)) return done(new Failure(unsupportedType));
    // Nothing in it is read; it only has to have arrived before the answer leaves.
    body.resume();
    done(null, {});
  });
  server.addHook('onRoute', (route) => {
    route.bodyLimit = declaredBodyLimit(route.config) ?? route.bodyLimit;
  });
}
