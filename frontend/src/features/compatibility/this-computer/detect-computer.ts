/** What is known about the computer of a guest; each part may be missing. */
export interface KnownComputer {
  system?: 'mac' | 'windows' | 'linux' | undefined;
  chip?: 'arm64' | 'x64' | undefined;
  version?: string | undefined;
  memoryGb?: number | undefined;
}

/** What browsers report. Chromium alone has client hints and the memory, which it rounds down. */
export interface BrowserHints extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  deviceMemory?: number;
  userAgentData?: { getHighEntropyValues: (names: string[]) => Promise<ClientHints> };
}

interface ClientHints {
  platform?: string;
  platformVersion?: string;
  architecture?: string;
}

const oldWindows: Readonly<Record<string, string>> = { '0.1': '7', '0.2': '8', '0.3': '8.1' };
const ntVersions: Readonly<Record<string, string>> = { '6.1': '7', '6.2': '8', '6.3': '8.1' };

/** https://learn.microsoft.com/microsoft-edge/web-platform/how-to-detect-win11: from 13 on the platform is Windows 11. */
function windowsVersion(platformVersion: string): string | undefined {
  const [major = 0, minor = 0] = platformVersion.split('.').map(Number);
  if (major >= 13) return '11';
  return major >= 1 ? '10' : oldWindows[`0.${minor}`];
}

function fromHints({ platform, platformVersion = '', architecture }: ClientHints): KnownComputer {
  const chip = architecture === 'arm' ? 'arm64' : architecture === 'x86' ? 'x64' : undefined;
  if (platform === 'macOS') return { system: 'mac', chip, version: platformVersion || undefined };
  if (platform === 'Windows') return { system: 'windows', chip, version: windowsVersion(platformVersion) };
  return platform === 'Linux' || platform === 'Chrome OS' ? { system: 'linux' } : {};
}

/** Browsers report macOS 10.15.7 and Windows NT 10.0 for every later version, and Intel for every Mac. */
function fromUserAgent({ userAgent, maxTouchPoints }: BrowserHints): KnownComputer {
  if (/iPhone|iPad|Android/.test(userAgent)) return {};
  const mac = /Macintosh.*Mac OS X ([\d_.]+)/.exec(userAgent)?.[1]?.replaceAll('_', '.');
  // An iPad presents itself as a Mac; no Mac has a touch screen.
  if (mac)
    return maxTouchPoints > 1 ? {} : { system: 'mac', version: mac.startsWith('10.15') ? undefined : mac };
  const windows = /Windows NT ([\d.]+)/.exec(userAgent)?.[1];
  if (windows) return { system: 'windows', version: ntVersions[windows] };
  return /Linux|X11|CrOS/.test(userAgent) ? { system: 'linux' } : {};
}

/** The computer that the page is shown on, as far as its browser describes it. */
export async function detectComputer(browser: BrowserHints): Promise<KnownComputer> {
  const names = ['platformVersion', 'architecture'];
  const hints = await browser.userAgentData?.getHighEntropyValues(names).catch(() => undefined);
  const known = hints?.platform ? fromHints(hints) : fromUserAgent(browser);
  return browser.deviceMemory ? { ...known, memoryGb: browser.deviceMemory } : known;
}
