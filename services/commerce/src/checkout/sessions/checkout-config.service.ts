import { Inject, Injectable } from '@nestjs/common';
import { checkoutConfig, type CheckoutConfig, type PaymentWallet } from '#contracts/commerce/checkout';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { StripeService } from '../../stripe/stripe.service';

const refreshMs = 600_000;
const retryMs = 10_000;

/** What a browser needs to open Stripe's payment form, and the wallets that it offers. */
@Injectable()
export class CheckoutConfigService {
  /** Refreshed in the background: no request waits for Stripe. */
  private known: PaymentWallet[] | undefined;
  private refreshAt = 0;

  constructor(
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Handles(checkoutConfig)
  async find(): Promise<CheckoutConfig> {
    const { publishableKey, stripeJsUrl } = this.stripe;
    const wallets = this.wallets();
    return {
      publishableKey,
      ...(stripeJsUrl === undefined ? {} : { stripeJsUrl }),
      ...(wallets ? { wallets } : {}),
    };
  }

  /** Undefined until Stripe has answered. */
  private wallets(): PaymentWallet[] | undefined {
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
