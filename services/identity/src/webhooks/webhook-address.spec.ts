import { AddressRules, isPublicAddress, RefusedAddress } from './webhook-address';

const rules = new AddressRules(false, () => Promise.resolve([]));
const resolvingTo = (...addresses: string[]) => new AddressRules(false, () => Promise.resolve(addresses));
const url = new URL('https://hooks.example/path');

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'https://user:secret@hooks.example/',
    'https://hooks.example/#fragment',
    'hooks.example',
    'https://localhost/',
    'https://localhost./',
    'https://shop.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://１２７.０.０.１/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:1:2::]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
  ])('is refused as %s', (address) => {
    expect(() => rules.parse(address)).toThrow(RefusedAddress);
  });

  it('is accepted with a name, a port or a public address', () => {
    for (const address of [
      'https://hooks.example:8443/a?b=c',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]/',
    ])
      expect(rules.parse(address).href).toBe(address);
  });

  it('is accepted on this computer, also without TLS, only where that is allowed', () => {
    const development = new AddressRules(true);
    expect(development.parse('http://localhost:3999/').port).toBe('3999');
    expect(() => development.parse('http://192.168.1.1/')).toThrow(RefusedAddress);
    expect(() => rules.parse('http://localhost:3999/')).toThrow(RefusedAddress);
  });
});

describe('the host of a webhook', () => {
  it('is refused if one of its addresses is internal', async () => {
    await expect(resolvingTo('8.8.8.8', '10.0.0.1').addressesOf(url)).rejects.toThrow(RefusedAddress);
    await expect(resolvingTo('8.8.8.8', '::ffff:10.0.0.1').addressesOf(url)).rejects.toThrow(RefusedAddress);
    expect(await resolvingTo('8.8.8.8', '2606:4700::1111').addressesOf(url)).toHaveLength(2);
  });

  it.each(['198.18.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', '4000::1'])(
    'is not public at the special address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});
