import { Inject, Injectable } from '@nestjs/common';
import type { PaymentWallet } from '#contracts/commerce/checkout';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { StripeService } from '../stripe/stripe.service';

const refreshMs = 600_000;
const retryMs = 10_000;

/** The wallets that Stripe's payment form offers, refreshed in the background: no request waits for Stripe. */
@Injectable()
export class PaymentWalletsService {
  private known: PaymentWallet[] | undefined;
  private refreshAt = 0;

  constructor(
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Undefined until Stripe has answered. */
  find(): PaymentWallet[] | undefined {
    if (!this.stripe.isConfigured) return [];
    if (Date.now() >= this.refreshAt) void this.refresh();
    return this.known;
  }

  private async refresh(): Promise<void> {
    this.refreshAt = Date.now() + retryMs;
    try {
      this.known = await this.stripe.findWallets();
      this.refreshAt = Date.now() + refreshMs;
    } catch (error) {
      this.log.warn({ err: error }, 'payment method configuration not read');
    }
  }
}
