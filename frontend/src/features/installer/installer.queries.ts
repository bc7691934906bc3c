import type { Query } from '../../api/answers';
import { ask } from '../../api/client';
import type { InstallerLink, InstallerNow } from '../../api/schema';
import type { Lang } from '../../api/types';
import type { Platform } from './platform';

/** The current version for a platform. */
export const channelQuery = (platform: Platform, lang: Lang): Query<InstallerNow> => ({
  key: `installer ${platform} ${lang}`,
  ask: () => ask<InstallerNow>(`/installer/channel?platform=${platform}&lang=${lang}`),
  freshMs: 300_000,
});

/** Where its file lies for the next quarter of an hour. */
export async function downloadUrlOf(platform: Platform, version: string): Promise<string> {
  const query = new URLSearchParams({ platform, version });
  const { downloadUrl } = await ask<InstallerLink>(`/installer/release?${query.toString()}`);
  return downloadUrl;
}
