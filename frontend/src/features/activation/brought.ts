import type { OfflineRequest } from '../../api/schema';

/** What somebody brings from a computer without a network. */
export type Brought =
  { kind: 'request'; request: OfflineRequest } | { kind: 'receipt'; receipt: string; activationId: string };

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): unknown {
  try {
    return jsonIn(fromBase64Url(text));
  } catch {
    return undefined;
  }
}

function isRequest(value: unknown): value is OfflineRequest {
  return typeof value === 'object' && value !== null && 'deviceId' in value && 'nonce' in value;
}

function activationIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('activationId' in payload)) return undefined;
  return String(payload.activationId);
}

/** A request as JSON or as the code's base64url, or a signed receipt; nothing for anything else. The server checks them all. */
export function readBrought(text: string): Brought | undefined {
  const plain = text.trim();
  const [, payload = '', signature] = plain.split('.');
  const activationId = signature ? activationIn(decoded(payload)) : undefined;
  if (activationId) return { kind: 'receipt', receipt: plain, activationId };
  const request = plain.startsWith('{') ? jsonIn(plain) : decoded(plain);
  return isRequest(request) ? { kind: 'request', request } : undefined;
}
