import Bowser from 'bowser';
import type { CurrentInstaller } from '../../api/schema';

export type Platform = CurrentInstaller['platform'];
export const platforms: readonly Platform[] = ['macos-universal', 'windows-x64'];

/** Names that are the same in every language. */
export const systemNames: Record<Platform, string> = {
  'macos-universal': 'macOS',
  'windows-x64': 'Windows',
};

/** The platform of the visitor's browser; Windows when it is unknown (storefront §7). */
export function detectPlatform(userAgent: string): Platform {
  if (!userAgent) return 'windows-x64';
  const system = Bowser.getParser(userAgent).getOSName(true);
  return system === 'macos' || system === 'ios' ? 'macos-universal' : 'windows-x64';
}
