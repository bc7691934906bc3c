import { readInstances, readSettings } from './settings';

describe('settings of the local stack', () => {
  it('default to fixed ports and one instance of each process', () => {
    const { ports, external, instances } = readSettings({});
    expect(ports).toEqual({ shop: 3000, mailbox: 1080, smtp: 1025, sandbox: 12111 });
    expect(external).toEqual({});
    expect([...instances.values()]).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('are read from the environment; an empty variable counts as unset', () => {
    const { ports, external } = readSettings({
      PORT: '4000',
      MAILBOX_PORT: '',
      REDIS_URL: 'redis://there:1',
    });
    expect(ports).toMatchObject({ shop: 4000, mailbox: 1080 });
    expect(external).toEqual({ redisUrl: 'redis://there:1' });
  });

  it.each(['eighty', '0', '70000', '80.5'])('reject %s as a port and name the variable', (port) => {
    expect(() => readSettings({ PAYMENT_SANDBOX_PORT: port })).toThrow(
      `PAYMENT_SANDBOX_PORT=${port} is not a port`,
    );
  });

  it('allow several instances of a service', () => {
    const instances = readInstances('licensing:3, commerce:2');
    expect([instances.get('licensing'), instances.get('commerce'), instances.get('gateway')]).toEqual([
      3, 2, 1,
    ]);
  });

  it.each(['licensing', 'licensing:0', 'postgres:2', 'licensing:x'])('reject the instances "%s"', (text) => {
    expect(() => readInstances(text)).toThrow(`is not valid at "${text}"`);
  });
});
