import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const macBytes = 16;

/** Whose link it is, and which letter it came with. */
export interface Reader {
  deliveryId: string;
  subscriberId: string;
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('newsletter reader').update(body).digest().subarray(0, macBytes);
}

/** A reader's own link. It is not stored, works as often as it is opened, and cannot be guessed. */
export function readerToken({ deliveryId, subscriberId }: Reader, secret: string): string {
  const body = Buffer.concat([bytesOf(deliveryId), bytesOf(subscriberId)]);
  return Buffer.concat([body, macOf(body, secret)]).toString('base64url');
}

/** The reader of a link; undefined when none of the secrets, the present and the former ones, has signed it. */
export function readerOf(token: string, secrets: readonly string[]): Reader | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const body = bytes.subarray(0, 2 * idBytes);
  const mac = bytes.subarray(2 * idBytes);
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(body, secret)))) return undefined;
  return { deliveryId: idOf(body.subarray(0, idBytes)), subscriberId: idOf(body.subarray(idBytes)) };
}
