import { type BrowserHints, detectComputer } from './detect-computer';

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const agents = {
  safari,
  oldSafari: safari.replace('10_15_7', '10_13_6'),
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  windows7: 'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
};
const detect = (userAgent: string, more: Partial<BrowserHints> = {}) =>
  detectComputer({ userAgent, maxTouchPoints: 0, ...more });
const hints = (platform: string, platformVersion: string, architecture: string) => ({
  userAgentData: {
    getHighEntropyValues: () => Promise.resolve({ platform, platformVersion, architecture }),
  },
});

describe('the computer of the browser', () => {
  it.each([
    [
      'a Mac with an Apple chip',
      hints('macOS', '15.5.0', 'arm'),
      { system: 'mac', chip: 'arm64', version: '15.5.0' },
    ],
    [
      'a Mac with an Intel processor',
      hints('macOS', '12.6.0', 'x86'),
      { system: 'mac', chip: 'x64', version: '12.6.0' },
    ],
    ['Windows 11', hints('Windows', '15.0.0', 'x86'), { system: 'windows', chip: 'x64', version: '11' }],
    ['Windows 10', hints('Windows', '10.0.0', 'x86'), { system: 'windows', chip: 'x64', version: '10' }],
    ['Windows 8.1', hints('Windows', '0.3.0', 'x86'), { system: 'windows', chip: 'x64', version: '8.1' }],
    [
      'Windows on ARM',
      hints('Windows', '15.0.0', 'arm'),
      { system: 'windows', chip: 'arm64', version: '11' },
    ],
    ['Chrome OS', hints('Chrome OS', '1', 'x86'), { system: 'linux' }],
    ['an Android phone', hints('Android', '14', ''), {}],
  ])('is read from client hints: %s', async (_, browser, computer) => {
    expect(await detect('', browser)).toEqual(computer);
  });

  it.each([
    ['safari', { system: 'mac' }],
    ['oldSafari', { system: 'mac', version: '10.13.6' }],
    ['firefox', { system: 'windows' }],
    ['windows7', { system: 'windows', version: '7' }],
    ['linux', { system: 'linux' }],
    ['phone', {}],
    ['android', {}],
  ] as const)('is read from the user agent without them, and guesses nothing: %s', async (name, computer) => {
    const { version, ...detected } = await detect(agents[name]);
    expect({ ...detected, ...(version ? { version } : {}) }).toEqual(computer);
  });

  it('is unknown on an iPad, which presents itself as a Mac', async () => {
    expect(await detect(safari, { maxTouchPoints: 5 })).toEqual({});
  });

  it('is read from the user agent when the browser refuses client hints', async () => {
    const userAgentData = { getHighEntropyValues: () => Promise.reject(new Error('not allowed')) };
    expect(await detect(agents.linux, { userAgentData })).toEqual({ system: 'linux' });
  });

  it('has the memory that the browser reports', async () => {
    expect(await detect(agents.linux, { deviceMemory: 8 })).toEqual({ system: 'linux', memoryGb: 8 });
  });
});
