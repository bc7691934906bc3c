import { readInstances, readSettings } from './settings';

describe('what the caller asks for', () => {
  it('is the usual ports and one of each process, if nothing is said', () => {
    const { ports, given, instances } = readSettings({});
    expect(ports).toEqual({ shop: 3000, mailbox: 1080, smtp: 1025, sandbox: 12111 });
    expect(given).toEqual({});
    expect([...instances.values()]).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('is taken from the environment, where empty means unsaid', () => {
    const { ports, given } = readSettings({ PORT: '4000', MAILBOX_PORT: '', REDIS_URL: 'redis://there:1' });
    expect(ports).toMatchObject({ shop: 4000, mailbox: 1080 });
    expect(given).toEqual({ redisUrl: 'redis://there:1' });
  });

  it.each(['eighty', '0', '70000', '80.5'])('refuses %s as a port, naming the variable', (port) => {
    expect(() => readSettings({ PAYMENT_SANDBOX_PORT: port })).toThrow(
      `PAYMENT_SANDBOX_PORT=${port} is not a port`,
    );
  });

  it('may be several instances of a service', () => {
    const instances = readInstances('licensing:3, commerce:2');
    expect([instances.get('licensing'), instances.get('commerce'), instances.get('gateway')]).toEqual([
      3, 2, 1,
    ]);
  });

  it.each(['licensing', 'licensing:0', 'postgres:2', 'licensing:x'])('refuses the instances "%s"', (text) => {
    expect(() => readInstances(text)).toThrow(`is not understood at "${text}"`);
  });
});
