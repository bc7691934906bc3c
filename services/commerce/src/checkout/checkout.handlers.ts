import { Controller } from '@nestjs/common';
import {
  checkoutConfig,
  type CheckoutConfig,
  type CheckoutSession,
  checkoutSessionStatus,
  type CheckoutSessionStatus,
  createCheckoutSession,
  type CreateCheckoutSession,
  type FindCheckoutSession,
} from '#contracts/commerce/checkout';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { StripeService } from '../stripe/stripe.service';
import { PaymentWalletsService } from './payment-wallets.service';
import { CreateCheckoutSessionService } from './create-checkout-session.service';
import { CheckoutSessionStatusService } from './checkout-session-status.service';

@Controller()
export class CheckoutHandlers {
  constructor(
    private readonly createSession: CreateCheckoutSessionService,
    private readonly sessionStatus: CheckoutSessionStatusService,
    private readonly stripe: StripeService,
    private readonly wallets: PaymentWalletsService,
  ) {}

  @Handles(createCheckoutSession)
  create(input: CreateCheckoutSession, actor: UserActor): Promise<CheckoutSession> {
    return this.createSession.create(input, actor);
  }

  @Handles(checkoutSessionStatus)
  status({ sessionId }: FindCheckoutSession, actor: Actor): Promise<CheckoutSessionStatus> {
    return this.sessionStatus.find(sessionId, actor);
  }

  @Handles(checkoutConfig)
  async config(): Promise<CheckoutConfig> {
    const { publishableKey, stripeJsUrl } = this.stripe;
    const wallets = this.wallets.find();
    return {
      publishableKey,
      ...(stripeJsUrl === undefined ? {} : { stripeJsUrl }),
      ...(wallets ? { wallets } : {}),
    };
  }
}
