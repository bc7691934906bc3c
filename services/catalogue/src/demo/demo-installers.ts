import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Platform } from '#contracts/catalogue/download-files';
import { type Channel, installerSubject, releaseExists } from '#contracts/catalogue/releases';
import { Failure } from '#contracts/kit/failure';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { CatalogueConfig } from '../catalogue.config';
import { ReleaseAdminService } from '../publishing/release-admin.service';

/** An entry of installers/manifest.json. */
interface DemoInstaller {
  platform: Platform;
  version: string;
  channel: Channel;
  fileName: string;
  notes: { en: string; ru: string };
}

/** Publishes the demo installers, oldest first; published ones are left unchanged. */
@Injectable()
export class DemoInstallerSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly releases: ReleaseAdminService,
    private readonly storage: Storage,
    private readonly config: CatalogueConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    await retryWhileDatabaseUnavailable(() => this.seed(), this.log);
  }

  private async seed(): Promise<void> {
    const dir = join(this.config.DEMO_DIR, 'installers');
    const text = await readFile(join(dir, 'manifest.json'), 'utf8');
    const demo = JSON.parse(text) as DemoInstaller[];
    const { releases } = await this.releases.list({ subject: installerSubject, page: 1, limit: 100 });
    const known = new Set(releases.map(({ version }) => version));
    for (const version of new Set(demo.map((file) => file.version)))
      if (!known.has(version)) await this.add(dir, version, demo);
  }

  private async add(dir: string, version: string, demo: readonly DemoInstaller[]): Promise<void> {
    const files = demo.filter((file) => file.version === version);
    const [{ channel, notes } = { channel: 'stable' as const, notes: { en: '', ru: '' } }] = files;
    const terms = { channel, notes, isCritical: false, rolloutPercent: 100, minOs: {}, maxOs: {} };
    try {
      const { id } = await this.releases.draft({ version, ...terms });
      for (const { platform, fileName } of files) {
        const storageKey = `releases/${version}/${fileName.toLowerCase()}`;
        const contentType = 'application/octet-stream';
        await this.storage.put(storageKey, createReadStream(join(dir, fileName)), { contentType });
        const arch = platform === 'macos-universal' ? 'universal' : 'x64';
        const target = { platform, arch, kind: 'installer' } as const;
        await this.releases.addArtifact({ id, ...target, formats: [], fileName, storageKey });
      }
      await this.releases.publish({ id });
      this.log.info({ version }, 'demo installer published');
    } catch (error) {
      // Another replica publishes it.
      if (!Failure.is(error, releaseExists)) throw error;
    }
  }
}
