import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { redemptionCodeUnknown } from '#contracts/licensing/giving/redemptions';
import { Failure } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { LicensingConfig } from '../../licensing.config';
import { BatchesService } from '../../giving/redemption-codes/batches/batches.service';
import { RedemptionCodesService } from '../../giving/redemption-codes/redemption-codes.service';

/** The demo administrator of identity. */
const adminId = '019a0000-0000-7000-8000-000000000001';
/** Readable, and therefore not as strong as the generated ones. */
const codes = ['TEST-CODE-FREE-0001', 'TEST-CODE-FREE-0002', 'TEST-CODE-FREE-0003'];
/** Not owned by the demo customer. */
const products = ['footfall'];
const retryDelayMs = 1_000;

/** Creates one small batch of redemption codes, once the catalogue can be asked for its product. */
@Injectable()
export class DemoCodesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private work: Promise<void> | undefined;

  constructor(
    private readonly batches: BatchesService,
    private readonly codes: RedemptionCodesService,
    private readonly config: LicensingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.SEED_DEMO) this.work = this.seed();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.work;
  }

  /** Another replica may be first; the unique hashes keep the second from adding the batch again. */
  private async seed(): Promise<void> {
    while (!this.stopped.signal.aborted && !(await this.isSeeded())) await this.pause();
  }

  private async isSeeded(): Promise<boolean> {
    try {
      if (await this.exist()) return true;
      const batch = { name: 'Demo: magazine', kind: 'magazine' as const, products, count: codes.length };
      await this.batches.createWithCodes(codes, batch, adminId);
      this.log.info({ codes: codes.length }, 'demo redemption codes created');
      return true;
    } catch (error) {
      this.log.debug(
        { event: 'demo-codes.create-failed', err: error },
        'failed to create the demo redemption codes; it is retried',
      );
      return false;
    }
  }

  private async exist(): Promise<boolean> {
    try {
      await this.codes.find(codes[0] ?? '');
      return true;
    } catch (error) {
      if (Failure.is(error, redemptionCodeUnknown)) return false;
      throw error;
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, retryDelayMs);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
