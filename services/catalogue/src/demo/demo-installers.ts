import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Platform } from '#contracts/catalogue/download-files';
import { type Channel, installerExists } from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { CatalogueConfig } from '../catalogue.config';
import { InstallersService } from '../installers/installers.service';

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
    private readonly installers: InstallersService,
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
    const { releases } = await this.installers.list({ page: 1, limit: 100 });
    const known = new Set(releases.map(({ platform, version }) => `${platform} ${version}`));
    for (const release of demo) {
      if (!known.has(`${release.platform} ${release.version}`)) await this.add(dir, release);
    }
  }

  private async add(dir: string, release: DemoInstaller): Promise<void> {
    const { platform, version, fileName } = release;
    const storageKey = `installers/${platform}/${version}/${fileName.toLowerCase()}`;
    const contentType = 'application/octet-stream';
    await this.storage.put(storageKey, createReadStream(join(dir, fileName)), { contentType });
    try {
      await this.installers.add({ ...release, storageKey });
      this.log.info({ platform, version }, 'demo installer published');
    } catch (error) {
      // Another replica published it first.
      if (!Failure.is(error, installerExists)) throw error;
    }
  }
}
