import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Failure } from '#contracts/kit/failure';
import { nothingToActivate } from '#contracts/licensing/computers';
import { isDatabaseAway } from '#platform/database/database-away';
import { LOG, type Log } from '#platform/log/log';
import { ComputersService } from '../computers/computers.service';
import { SeatsService } from '../computers/seats.service';
import { LicensingConfig } from '../licensing.config';
import { OfflineService } from './offline.service';

/** The demo customer as identity makes it, and what commerce's demo orders gave. */
const userId = '019a0000-0000-7000-8000-000000000002';
const products = ['tidewater', 'murmur-echo'];

const studio = {
  deviceId: 'demo-studio-mac',
  machineName: 'Studio Mac',
  os: 'macOS',
  device: { osVersion: '15.5', cpuModel: 'Apple M3 Pro', memoryGb: 36 },
};
const cellar = {
  deviceId: 'demo-cellar-pc',
  machineName: 'Cellar PC',
  os: 'Windows',
  device: { osVersion: '11', cpuModel: 'AMD Ryzen 7 7700', memoryGb: 32 },
};
/** Nobody has the other half: this computer signs no receipt, so it can only be given up as lost. */
const devicePublicKey = '9PtLk1Q2mZ0cV7rX3yB8sD5fG6hJ4kN1aWqEoRtUiYE';
const nonce = 'demo-cellar-pc-request';
const pauseMs = 1_000;
const mostTries = 600;

/** Two computers of the demo customer, one online, one with a lease; made once, as soon as there is something to activate. */
@Injectable()
export class DemoComputers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private work: Promise<void> | undefined;

  constructor(
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly offline: OfflineService,
    private readonly config: LicensingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production')
      throw new Error('SEED_DEMO is refused in production: its computers are nobody’s');
    this.work = this.seed().catch((error: unknown) => this.log.error({ err: error }, 'no demo computers'));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.work;
  }

  private async seed(): Promise<void> {
    for (let tries = 0; tries < mostTries && !this.stopped.signal.aborted; tries += 1) {
      try {
        if (await this.isThere()) return;
        if (await this.isBought()) return await this.activate();
      } catch (error) {
        if (!Failure.is(error, nothingToActivate) && !isDatabaseAway(error)) throw error;
      }
      await this.pause();
    }
  }

  /** What became of them since is the customer's doing. */
  private async isThere(): Promise<boolean> {
    return (await this.computers.listOf(userId)).some(({ deviceId }) => deviceId === cellar.deviceId);
  }

  private async isBought(): Promise<boolean> {
    const { licences } = await this.seats.outlook(userId, studio.deviceId);
    return products.every((product) => licences.some((licence) => licence.product === product));
  }

  private async activate(): Promise<void> {
    await this.computers.activate(userId, { ...studio, products });
    const request = { v: 1 as const, ...cellar, products: products.slice(0, 1), devicePublicKey, nonce };
    await this.offline.activate(userId, { request, leaseDays: 180 });
    this.log.info({ userId }, 'demo computers activated');
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
