import type { IncomingMessage } from 'node:http';
import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** First 64 bits: a customer of a provider can use any address in them (RFC 6177). */
const networkParts = 4;

/**
 * The key by which a client is counted: its IPv4 address, or its IPv6 network. Addresses in headers are used only for the number of
 * proxies in TRUST_PROXY.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, networkParts)
    .map((part) => part.toString(16))
    .join(':');
}

/** The client's address as a parameter. */
export const ClientAddress = createParamDecorator((_: undefined, context): string =>
  clientAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

/** The same before Fastify handles the request: skips one address for each trusted proxy. */
export function peerAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  const steps = [forwarded ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((step) => step.trim());
  const path = [...steps, socket.remoteAddress ?? ''].filter(Boolean).reverse();
  return clientAddress(path[Math.min(trustedProxies, path.length - 1)] ?? '');
}
