import { Failure, type FailureData, failureKinds, internal, replyTooLarge } from '#contracts/kit/failure';

/** NATS rejects messages over 1 MB, outside of any handler; this limit is below. */
const maxMessageBytes = 900_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const wireHeaders = {
  actor: 'shop-actor',
  requestId: 'shop-request-id',
  /** Milliseconds until the caller's timeout. */
  timeoutMs: 'shop-timeout-ms',
  /** W3C Trace Context; only while the caller traces. */
  traceparent: 'traceparent',
} as const;

export function encode(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** Parses a message. @throws SyntaxError */
export function decode(bytes: Uint8Array): unknown {
  return bytes.length === 0 ? {} : JSON.parse(decoder.decode(bytes));
}

/** Encodes a reply; one that cannot be encoded becomes a failure instead of ending the process. */
export function encodeReply(picked: unknown): { bytes: Uint8Array; problem?: unknown } {
  try {
    const bytes = encode({ ok: picked ?? {} });
    if (bytes.length <= maxMessageBytes) return { bytes };
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

/** Decodes a reply. @throws the failure it contains, or INTERNAL for any other message */
export function readReply(bytes: Uint8Array): object {
  const reply = decode(bytes);
  if (typeof reply === 'object' && reply !== null) {
    if ('ok' in reply && typeof reply.ok === 'object' && reply.ok !== null) return reply.ok;
    if ('failure' in reply && isFailureData(reply.failure)) throw Failure.from(reply.failure);
  }
  throw new Failure(internal);
}
