import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The first 64 bits of an IPv6 address: one customer of a provider has them all to choose from (RFC 6177). */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last].slice(0, 4).join(':');
}

/** By what a client is counted. Addresses in headers are believed only behind as many proxies as TRUST_PROXY says. */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  return mapped ?? (isIPv6(ip) ? networkOf(ip) : ip);
}

/** Where a request comes from. */
export const ClientAddress = createParamDecorator((_: undefined, context): string =>
  clientAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

/** The same before Fastify knows the request: the address that is as many steps away as there are trusted proxies. */
export function peerAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  const steps = [forwarded ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((step) => step.trim());
  const path = [...steps, socket.remoteAddress ?? ''].filter(Boolean).reverse();
  return clientAddress(path[Math.min(trustedProxies, path.length - 1)] ?? '');
}
