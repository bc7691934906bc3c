import { deviceName, shortAddress } from './client-device';

describe('device name of a session', () => {
  it.each([
    [
      'Firefox, macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    ],
    [
      'Chrome, Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    ],
    [
      'Safari, iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ],
  ])('names the browser and system: %s', (name, agent) => {
    expect(deviceName(agent)).toBe(name);
  });

  it('is empty without a user agent', () => {
    expect(deviceName(undefined)).toBe('');
    expect(deviceName(' ')).toBe('');
  });

  it('contains no control characters and at most 80 characters', () => {
    const name = deviceName(`Installer\u0000\u001b[31m/1.0 ${'x'.repeat(5_000)}`);
    expect(name).toMatch(/^Installer/);
    expect(name.length).toBeLessThanOrEqual(80);
    expect(name).not.toMatch(/[\u0000-\u001f]/);
  });
});

describe('network address of a session', () => {
  it.each([
    ['203.0.113.*', '203.0.113.77'],
    ['203.0.113.*', '::ffff:203.0.113.77'],
    ['2001:db8:1:*', '2001:db8:1:2:3:4:5:6'],
  ])('is masked as %s', (short, ip) => {
    expect(shortAddress(ip)).toBe(short);
  });
});
