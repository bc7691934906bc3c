import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Failure } from '#contracts/kit/failure';
import { nothingToActivate } from '#contracts/licensing/activations';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { LOG, type Log } from '#platform/log/log';
import { ActivationService } from '../../activations/registered-computers/activation.service';
import { ActivationsService } from '../../activations/registered-computers/activations.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { LicensingConfig } from '../../licensing.config';
import { OfflineActivationsService } from '../../activations/offline-activations/offline-activations.service';

/** The demo customer of identity, and the products of commerce's demo orders. */
const userId = '019a0000-0000-7000-8000-000000000002';
const products = ['tidewater', 'murmur-echo'];

const onlineComputer = {
  deviceId: 'demo-studio-mac',
  machineName: 'Studio Mac',
  os: 'macOS',
  device: { osVersion: '15.5', cpuModel: 'Apple M3 Pro', memoryGb: 36 },
};
const offlineComputer = {
  deviceId: 'demo-cellar-pc',
  machineName: 'Cellar PC',
  os: 'Windows',
  device: { osVersion: '11', cpuModel: 'AMD Ryzen 7 7700', memoryGb: 32 },
};
/** Its private key is lost, so this computer cannot sign a return receipt and can only be released as lost. */
const devicePublicKey = '9PtLk1Q2mZ0cV7rX3yB8sD5fG6hJ4kN1aWqEoRtUiYE';
const nonce = 'demo-cellar-pc-request';
const retryDelayMs = 1_000;

/** Activates two computers of the demo customer once, one online and one with a lease, as soon as the demo orders are fulfilled. */
@Injectable()
export class DemoComputersService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private work: Promise<void> | undefined;

  constructor(
    private readonly activations: ActivationsService,
    private readonly activation: ActivationService,
    private readonly licences: ProductLicencesService,
    private readonly offlineActivations: OfflineActivationsService,
    private readonly config: LicensingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production')
      throw new Error('SEED_DEMO is refused in production: the demo computers belong to no customer');
    this.work = this.seed().catch((error: unknown) =>
      this.log.error(
        { event: 'demo-computers.activate-failed', err: error },
        'failed to activate the demo computers',
      ),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.work;
  }

  private async seed(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        if (await this.exist()) return;
        if (await this.isFulfilled()) return await this.activate();
      } catch (error) {
        if (!Failure.is(error, nothingToActivate) && !isDatabaseUnavailable(error)) throw error;
      }
      await this.pause();
    }
  }

  /** Demo computers that were changed since are left as they are. */
  private async exist(): Promise<boolean> {
    return (await this.activations.list(userId)).some(
      ({ deviceId }) => deviceId === offlineComputer.deviceId,
    );
  }

  private async isFulfilled(): Promise<boolean> {
    const licences = await this.licences.listUsable(userId);
    return products.every((product) => licences.some((licence) => licence.product === product));
  }

  private async activate(): Promise<void> {
    await this.activation.activate({ ...onlineComputer, products }, { userId });
    const request = {
      v: 1 as const,
      ...offlineComputer,
      products: products.slice(0, 1),
      devicePublicKey,
      nonce,
    };
    await this.offlineActivations.activate({ request, leaseDays: 180 }, { userId });
    this.log.info({ userId }, 'demo computers activated');
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, retryDelayMs);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
