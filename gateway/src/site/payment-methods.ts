import { setTimeout as pause } from 'node:timers/promises';
import { checkoutConfig, paymentMethodTypes } from '#contracts/commerce/checkout';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { newId } from '#platform/database/new-id';
import type { RpcClient } from '#platform/rpc/rpc-client';

const refreshMs = 600_000;
const minRetryMs = 2_000;
const maxRetryMs = 60_000;

/** The payment methods that the footer names: those of sessions, and the wallets that Stripe offers with them. */
export class PaymentMethods {
  private wallets: readonly string[] = [];

  constructor(
    private readonly rpc: RpcClient,
    private readonly log: Log,
  ) {}

  /** Separated by spaces. */
  get names(): string {
    return [...paymentMethodTypes, ...this.wallets].join(' ');
  }

  /** Keeps the wallets current until the signal. Commerce may start after the gateway, and Stripe may answer after commerce. */
  async watch(signal: AbortSignal): Promise<void> {
    let retryMs = minRetryMs;
    while (!signal.aborted) {
      const isKnown = await this.refresh();
      await pause(isKnown ? refreshMs : retryMs, undefined, { ref: false, signal }).catch(() => undefined);
      retryMs = isKnown ? minRetryMs : Math.min(2 * retryMs, maxRetryMs);
    }
  }

  private async refresh(): Promise<boolean> {
    try {
      const { wallets } = await runWithContext({ requestId: newId(), actor: 'gateway' }, () =>
        this.rpc.call(checkoutConfig, {}),
      );
      if (wallets) this.wallets = wallets;
      return wallets !== undefined;
    } catch (error) {
      this.log.debug({ err: error }, 'wallets not read');
      return false;
    }
  }
}
