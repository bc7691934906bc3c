import { v5 } from 'uuid';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import type { Plugin } from './plugin.entity';

type LinkedPlugin = Pick<Plugin, 'id' | 'slug' | 'downloadUrl' | 'compatibility'>;

const systemNames: Readonly<Record<Platform, RegExp>> = {
  'macos-universal': /\b(?:mac|os ?x)/i,
  'windows-x64': /\bwin/i,
};

/** A file that another server hosts. */
export interface LinkedFile {
  id: string;
  platform: Platform;
  fileName: string;
  linkUrl: string;
}

/** Whether the download URL (admin §3) is an address that owners can be sent to. Other addresses are kept and not used. */
export function hasDownloadLink({ downloadUrl }: Pick<Plugin, 'downloadUrl'>): boolean {
  return downloadUrl.startsWith('https://') && URL.canParse(downloadUrl);
}

function fileNameOf({ slug, downloadUrl }: LinkedPlugin): string {
  const [name] = (downloadUrl.split(/[?#]/)[0] ?? '').split('/').slice(3).slice(-1);
  return name || slug;
}

/** The download URL as a file of each platform that `compatibility` names, or of all when it names none. */
export function linkedFiles(plugin: LinkedPlugin): LinkedFile[] {
  if (!hasDownloadLink(plugin)) return [];
  const named = platforms.filter((platform) =>
    plugin.compatibility.some((entry) => systemNames[platform].test(entry)),
  );
  return (named.length > 0 ? named : platforms).map((platform) => ({
    id: v5(platform, plugin.id),
    platform,
    fileName: fileNameOf(plugin),
    linkUrl: new URL(plugin.downloadUrl).href,
  }));
}
