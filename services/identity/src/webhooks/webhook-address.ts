import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast; everything else of IPv6 is special, or embeds an IPv4 address. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/** The address is inside of the network, or not one of the protocols. */
export class RefusedAddress extends Error {}

type Resolve = (host: string) => Promise<string[]>;

/**
 * Addresses of a host by its name servers. `getaddrinfo` would read the hosts file, and a slow name server would hold the threads that
 * hash passwords.
 */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [first] = answers;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}

/** Whether anyone on the internet can reach an address. Mapped IPv4 addresses count as what they embed. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast, 3);
}

const isLoopback = (text: string): boolean => ipaddr.process(text).range() === 'loopback';

/** Decides which addresses receive webhooks: public ones by https; for development also those of this computer. */
export class AddressRules {
  constructor(
    private readonly allowsLoopback: boolean,
    private readonly resolve: Resolve = resolveHost,
  ) {}

  /** @throws RefusedAddress for what is not https, has credentials, or is the address of an internal host */
  parse(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || url.username !== '' || url.password !== '' || url.hash !== '') throw new RefusedAddress(text);
    const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && this.allowsLoopback);
    if (!isSecure) throw new RefusedAddress(url.protocol);
    const known = knownAddress(url);
    if (known !== undefined) this.assertAllowed(known, url.protocol);
    return url;
  }

  /** Resolves the host once. All of its addresses must be allowed, and the request goes to these. @throws RefusedAddress */
  async addressesOf(url: URL): Promise<string[]> {
    const known = knownAddress(url);
    const addresses = known === undefined ? await this.resolve(url.hostname) : [known];
    for (const address of addresses) this.assertAllowed(address, url.protocol);
    return addresses;
  }

  private assertAllowed(address: string, protocol: string): void {
    if (this.allowsLoopback && isLoopback(address)) return;
    if (protocol !== 'https:' || !isPublicAddress(address)) throw new RefusedAddress(address);
  }
}

/**
 * The address in a URL that names one; the URL parser has already read decimal, octal and hexadecimal forms. Names below `localhost`
 * are this computer (RFC 6761).
 */
function knownAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return host;
  return host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : undefined;
}
