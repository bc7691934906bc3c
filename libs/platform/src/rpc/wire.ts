import { Failure, type FailureData, failureKinds, internal, replyTooLarge } from '#contracts/kit/failure';

/** Subject, headers and framing of a message. */
const envelopeBytes = 64 * 1024;

/** The largest body of a message on a server with this `max_payload`; NATS rejects a larger message outside of any handler. */
export const maxBodyBytes = (maxPayload: number): number => Math.max(0, maxPayload - envelopeBytes);

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
export function encodeReply(picked: unknown, maxBytes = Infinity): { bytes: Uint8Array; problem?: unknown } {
  try {
    const bytes = encode({ ok: picked ?? {} });
    if (bytes.length <= maxBytes) return { bytes };
    return { bytes: encodeFailure(new Failure(replyTooLarge)), problem: `reply of ${bytes.length} bytes` };
  } catch (error) {
    return { bytes: encodeFailure(new Failure(internal)), problem: error };
  }
}

/** Encodes a failure; one whose parameters do not fit into a message becomes RESPONSE_TOO_LARGE. */
export function encodeFailure(failure: Failure, maxBytes = Infinity): Uint8Array {
  const bytes = encode({ failure: failure.toData() });
  return bytes.length <= maxBytes ? bytes : encode({ failure: new Failure(replyTooLarge).toData() });
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
