import type { OfflineRequest } from '../../../api/schema';

interface OfflineReceipt {
  kind: 'receipt';
  receipt: string;
  activationId: string;
}

/** A file from a computer without a network. */
export type OfflineFile = { kind: 'request'; request: OfflineRequest } | OfflineReceipt;

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseBase64Json(text: string): unknown {
  try {
    return parseJson(fromBase64Url(text));
  } catch {
    return undefined;
  }
}

function isRequest(value: unknown): value is OfflineRequest {
  return typeof value === 'object' && value !== null && 'deviceId' in value && 'nonce' in value;
}

function activationIdFrom(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('activationId' in payload)) return undefined;
  return String(payload.activationId);
}

/** A request as JSON or base64url (QR code), or a signed return receipt; undefined for anything else. The server verifies it. */
export function parseOfflineFile(text: string): OfflineFile | undefined {
  const plain = text.trim();
  const [, payload = '', signature] = plain.split('.');
  const activationId = signature ? activationIdFrom(parseBase64Json(payload)) : undefined;
  if (activationId) return { kind: 'receipt', receipt: plain, activationId };
  const request = plain.startsWith('{') ? parseJson(plain) : parseBase64Json(plain);
  return isRequest(request) ? { kind: 'request', request } : undefined;
}
