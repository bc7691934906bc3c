import Bowser from 'bowser';
import type { InstallerNow } from '../../api/schema';

export type Platform = InstallerNow['platform'];
export const platforms: readonly Platform[] = ['macos-universal', 'windows-x64'];

/** Names that are the same in every language. */
export const systemNames: Record<Platform, string> = {
  'macos-universal': 'macOS',
  'windows-x64': 'Windows',
};

/** Which installer this browser's owner most likely wants; Windows where nothing tells (spec storefront §7). */
export function guessPlatform(userAgent: string): Platform {
  if (!userAgent) return 'windows-x64';
  const system = Bowser.getParser(userAgent).getOSName(true);
  return system === 'macos' || system === 'ios' ? 'macos-universal' : 'windows-x64';
}
