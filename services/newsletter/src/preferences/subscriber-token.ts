import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const macBytes = 16;

/** The subscriber of a link, and the delivery that contained it. */
export interface SubscriberTokenData {
  deliveryId: string;
  subscriberId: string;
}

function uuidToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function bytesToUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function computeMac(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update('newsletter subscriber')
    .update(body)
    .digest()
    .subarray(0, macBytes);
}

/** Signs the token of a subscriber's links. It is not stored and can be used any number of times. */
export function signSubscriberToken(
  { deliveryId, subscriberId }: SubscriberTokenData,
  secret: string,
): string {
  const body = Buffer.concat([uuidToBytes(deliveryId), uuidToBytes(subscriberId)]);
  return Buffer.concat([body, computeMac(body, secret)]).toString('base64url');
}

/** Verifies a token against the current and the former secrets. Undefined for a forged one. */
export function verifySubscriberToken(
  token: string,
  secrets: readonly string[],
): SubscriberTokenData | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const body = bytes.subarray(0, 2 * idBytes);
  const mac = bytes.subarray(2 * idBytes);
  if (!secrets.some((secret) => timingSafeEqual(mac, computeMac(body, secret)))) return undefined;
  return {
    deliveryId: bytesToUuid(body.subarray(0, idBytes)),
    subscriberId: bytesToUuid(body.subarray(idBytes)),
  };
}
