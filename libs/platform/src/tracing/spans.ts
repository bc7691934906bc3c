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
import { type RequestContext, runWithContext } from '../log/request-context';

/**
 * A trace is one request with all its effects, down to the mail. The trace id is the request id, which logs, outbox rows and
 * mails contain already, and the first span's id is its second half, so nothing else has to be stored to link later work.
 */
interface TraceIds {
  traceId: string;
  spanId: string;
}

/** Undefined for a request id that is not a uuid: its spans are not linked. */
function traceIdsOf(requestId: string): TraceIds | undefined {
  const traceId = requestId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(traceId) ? { traceId, spanId: traceId.slice(16) } : undefined;
}

/** The tracer, and a function that starts a span with given ids. */
export interface Tracing {
  tracer: Tracer;
  startWithIds: (ids: TraceIds | undefined, start: () => Span) => Span;
}

let tracing: Tracing | undefined;

/** Switches tracing on, or off with `undefined`. */
export function setTracing(made: Tracing | undefined): void {
  tracing = made;
}

/** Starts the first span of a request at the gateway. Undefined while nothing is traced. */
export function startRequestSpan(requestId: string, name: string, attributes: Attributes): Span | undefined {
  if (!tracing) return undefined;
  const { tracer, startWithIds } = tracing;
  const start = () => tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  return startWithIds(traceIdsOf(requestId), start);
}

function parentOf({ requestId, spanId }: RequestContext): Context {
  const ids = traceIdsOf(requestId);
  if (!ids) return ROOT_CONTEXT;
  const parent = { ...ids, ...(spanId ? { spanId } : {}), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** Failures by a rule are normal; unavailable dependencies and internal errors are errors. Only the code is recorded. */
function recordFailure(span: Span, error: unknown): void {
  const code = Failure.isFailure(error) ? error.code : 'INTERNAL';
  span.setAttribute('error.type', code);
  if (!Failure.isFailure(error) || error.kind === 'internal' || error.kind === 'unavailable')
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
}

/** Runs work in a request's context, as a span of its trace. */
export async function traced<T>(
  name: string,
  kind: 'SERVER' | 'CONSUMER',
  context: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return runWithContext(context, work);
  const span = tracing.tracer.startSpan(name, { kind: SpanKind[kind] }, parentOf(context));
  try {
    return await runWithContext({ ...context, spanId: span.spanContext().spanId }, work);
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The current span for another process (W3C Trace Context). Undefined while nothing is traced. */
export function traceparentOf(requestId: string, spanId: string | undefined): string | undefined {
  const ids = tracing && traceIdsOf(requestId);
  return ids && `00-${ids.traceId}-${spanId ?? ids.spanId}-01`;
}

/** The caller's span id in a `traceparent`. */
export function parseSpanId(traceparent: string): string | undefined {
  return /^00-[\da-f]{32}-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent)?.[1];
}
