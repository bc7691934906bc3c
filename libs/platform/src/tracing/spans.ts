import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { Failure } from '#contracts/kit/failure';
import { type RequestContext, within } from '../log/request-context';

/**
 * A trace is one request with all that it causes, down to the mail: its id is the request id, which logs, outbox rows and
 * mails carry anyway, and its first span's id is the second half of that. So nothing further has to be stored to put what
 * happens later into its place.
 */
interface TraceIds {
  traceId: string;
  spanId: string;
}

/** Undefined for a request id that is no uuid: its spans stand alone. */
export function traceIdsOf(requestId: string): TraceIds | undefined {
  const traceId = requestId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(traceId) ? { traceId, spanId: traceId.slice(16) } : undefined;
}

/** What makes spans, and gives the next one the ids of a request. */
export interface Spans {
  tracer: Tracer;
  firstOf: (ids: TraceIds | undefined, start: () => Span) => Span;
}

let spans: Spans | undefined;

/** From here on this process traces; with nothing, not any more. */
export function traceWith(made: Spans | undefined): void {
  spans = made;
}

/** The first span of a request, where it enters the shop. Undefined while nothing is traced. */
export function firstSpan(requestId: string, name: string, attributes: Attributes): Span | undefined {
  if (!spans) return undefined;
  const { tracer, firstOf } = spans;
  const start = () => tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  return firstOf(traceIdsOf(requestId), start);
}

function parentOf({ requestId, spanId }: RequestContext): Context {
  const ids = traceIdsOf(requestId);
  if (!ids) return ROOT_CONTEXT;
  const parent = { ...ids, ...(spanId ? { spanId } : {}), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** What is refused by a rule went as it should; an absence or a fault of ours did not. Neither says more than its code. */
function noteFailure(span: Span, error: unknown): void {
  const code = Failure.caught(error) ? error.code : 'INTERNAL';
  span.setAttribute('error.type', code);
  if (!Failure.caught(error) || error.kind === 'internal' || error.kind === 'unavailable')
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
}

/** Runs work under a request's context, as a span of its trace. */
export async function traced<T>(
  name: string,
  kind: 'SERVER' | 'CONSUMER',
  context: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  if (!spans) return within(context, work);
  const span = spans.tracer.startSpan(name, { kind: SpanKind[kind] }, parentOf(context));
  try {
    return await within({ ...context, spanId: span.spanContext().spanId }, work);
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The work in progress for another process, as W3C Trace Context writes it. Undefined while nothing is traced. */
export function traceparentOf(requestId: string, spanId: string | undefined): string | undefined {
  const ids = spans && traceIdsOf(requestId);
  return ids && `00-${ids.traceId}-${spanId ?? ids.spanId}-01`;
}

/** The span that asked, from its `traceparent`. */
export function spanIdIn(traceparent: string): string | undefined {
  return /^00-[\da-f]{32}-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent)?.[1];
}
