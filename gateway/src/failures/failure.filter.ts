import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bodyTooLarge,
  Failure,
  forbidden,
  internal,
  invalidInput,
  notFound,
  unauthenticated,
  unsupportedType,
} from '#contracts/kit/failure';
import type { ShopBrand } from '#brand/shop-brand';
import type { Log } from '#platform/log/log';
import { failureBody, failureOf } from './failure-body';
import { sendFailurePage, wantsFailurePage } from './failure-page';
import { statusOf } from './failure-status';
import { languageOf } from '../http/request-scope';

const retryAfterSeconds = 2;

/** Failures for the statuses of Nest and Fastify. */
const frameworkFailures: Record<number, () => Failure> = {
  401: () => new Failure(unauthenticated),
  403: () => new Failure(forbidden),
  404: () => new Failure(notFound),
  405: () => new Failure(notFound),
  413: () => new Failure(bodyTooLarge),
  415: () => new Failure(unsupportedType),
};

function frameworkStatusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const isForeign = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return isForeign ? Number(error.statusCode) : undefined;
}

/** Converts any error to a failure; unknown errors are INTERNAL. */
function toFailure(error: unknown): Failure {
  const status = frameworkStatusOf(error);
  if (status === undefined) return failureOf(error);
  if (status < 400 || status >= 500) return new Failure(internal, {}, error);
  const known = frameworkFailures[status];
  return known ? known() : new Failure(invalidInput, { fields: [{ field: '', rule: 'format' }] });
}

/** Responds to thrown errors with a failure body; unknown errors are 500 without details. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly brand: Pick<ShopBrand, 'current'>,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  respond(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = toFailure(error);
    if (failure.kind === 'internal')
      this.log.error(
        { err: failure.cause ?? error, requestId: request.id, route: request.routeOptions.url },
        'request failed',
      );
    if (reply.sent) return;
    if (failure.kind === 'unavailable' || failure.kind === 'too-many') {
      const { retryAfterSeconds: given } = failure.params;
      reply.header('retry-after', String(typeof given === 'number' ? given : retryAfterSeconds));
    }
    const lang = languageOf(request);
    reply
      .status(statusOf[failure.kind])
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store');
    if (wantsFailurePage(request))
      return sendFailurePage(reply, failure, { lang, brand: this.brand.current });
    reply.type('application/json; charset=utf-8').send(failureBody(failure, lang, request.id));
  }
}
