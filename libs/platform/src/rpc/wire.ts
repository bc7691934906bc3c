import { Failure, type FailureData, failureKinds, internal, replyTooLarge } from '#contracts/kit/failure';

/** NATS refuses messages over 1 MB, outside of any handler; we stop before that. */
export const largestMessage = 900_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const wireHeaders = {
  actor: 'shop-actor',
  requestId: 'shop-request-id',
  /** Milliseconds the caller still waits. */
  patience: 'shop-patience-ms',
  /** W3C Trace Context; only there while the caller traces. */
  traceparent: 'traceparent',
} as const;

export function encode(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** Parses what came over the bus. @throws SyntaxError, which callers turn into a refusal or a dead letter. */
export function decode(bytes: Uint8Array): unknown {
  return bytes.length === 0 ? {} : JSON.parse(decoder.decode(bytes));
}

/** The answer as bytes; an answer that cannot travel becomes a refusal instead of ending the process. */
export function encodeReply(picked: unknown): { bytes: Uint8Array; problem?: unknown } {
  try {
    const bytes = encode({ ok: picked ?? {} });
    if (bytes.length <= largestMessage) return { bytes };
    return { bytes: encodeFailure(new Failure(replyTooLarge)), problem: `reply of ${bytes.length} bytes` };
  } catch (error) {
    return { bytes: encodeFailure(new Failure(internal)), problem: error };
  }
}

export function encodeFailure(failure: Failure): Uint8Array {
  return encode({ failure: failure.toData() });
}

function isFailureData(value: unknown): value is FailureData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'kind' in value &&
    failureKinds.some((kind) => kind === value.kind) &&
    'params' in value &&
    typeof value.params === 'object'
  );
}

/** Reads an answer. @throws the refusal it carries, or INTERNAL when it is none of ours. */
export function readReply(bytes: Uint8Array): object {
  const reply = decode(bytes);
  if (typeof reply === 'object' && reply !== null) {
    if ('ok' in reply && typeof reply.ok === 'object' && reply.ok !== null) return reply.ok;
    if ('failure' in reply && isFailureData(reply.failure)) throw Failure.from(reply.failure);
  }
  throw new Failure(internal);
}
