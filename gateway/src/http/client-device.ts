import { isIPv6 } from 'node:net';
import { createParamDecorator } from '@nestjs/common';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from './client-address';

/** Device and network of a log-in, for the list of sessions. */
export interface ClientDevice {
  device: string;
  address: string;
}

/** Patterns are slow on long text, and browsers send less. */
const maxUserAgentLength = 400;
const maxDeviceNameLength = 80;

/** Browser and system: "Firefox, macOS"; the user agent itself when it is no browser. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, maxUserAgentLength).replaceAll(/[^\x20-\x7e]/g, '');
  if (agent.trim() === '') return '';
  const { browser, os } = Bowser.parse(agent);
  const name = [browser.name, os.name].filter(Boolean).join(', ');
  return (name || agent).slice(0, maxDeviceNameLength);
}

/** A shortened address that its owner recognizes and that locates no person: IPv4 without the last part, IPv6 its first 48 bits. */
export function shortAddress(ip: string): string {
  const address = clientAddress(ip);
  if (/^\d+(\.\d+){3}$/.test(address)) return address.replace(/\.\d+$/, '.*');
  return isIPv6(ip) ? `${address.split(':').slice(0, 3).join(':')}:*` : '';
}

/** Device and address of a request. */
export const CurrentDevice = createParamDecorator((_: undefined, context): ClientDevice => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { device: deviceName(headers['user-agent']), address: shortAddress(ip) };
});
