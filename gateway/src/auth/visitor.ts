import { isIPv6 } from 'node:net';
import { createParamDecorator } from '@nestjs/common';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address';

/** What is told to the list of sessions about whoever logs in. */
export interface Seen {
  device: string;
  address: string;
}

/** Patterns are slow on long text, and no browser says more about itself. */
const longestAgent = 400;
const longestDevice = 80;

/** Browser and system, as somebody would name them: "Firefox, macOS". What is no browser is called as it calls itself. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, longestAgent).replaceAll(/[^\x20-\x7e]/g, '');
  if (agent.trim() === '') return '';
  const { browser, os } = Bowser.parse(agent);
  const name = [browser.name, os.name].filter(Boolean).join(', ');
  return (name || agent).slice(0, longestDevice);
}

/** Enough of an address to know one's own, too little to find a house: IPv4 without its last part, IPv6 its first 48 bits. */
export function shortAddress(ip: string): string {
  const address = clientAddress(ip);
  if (/^\d+(\.\d+){3}$/.test(address)) return address.replace(/\.\d+$/, '.*');
  return isIPv6(ip) ? `${address.split(':').slice(0, 3).join(':')}:*` : '';
}

/** Device and address of a request. */
export const Visitor = createParamDecorator((_: undefined, context): Seen => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { device: deviceName(headers['user-agent']), address: shortAddress(ip) };
});
