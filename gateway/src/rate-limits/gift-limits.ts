import { Injectable } from '@nestjs/common';
import type { CheckoutSession } from '#contracts/commerce/checkout';
import { daySeconds } from '#contracts/fields/durations';
import { GatewayConfig, limitOf } from '../gateway.config';
import { type RateLimit, type RateRule, RateLimitsService } from './rate-limits.service';

/** Who sends a gift, and to whom. */
export interface GiftMail {
  userId: string;
  /** Of the network. */
  address: string;
  /** Absent if the recipient stays the same. */
  recipient?: string;
}

/** Rate limits of mails to the recipients of gifts: they cost the sender nothing, and the recipient did not ask for them. */
@Injectable()
export class GiftLimitsService {
  private readonly freePerUser: RateRule;
  private readonly perRecipient: RateRule;
  private readonly perAddress: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    const rule = (name: string, limit: number) => {
      return { name, limit: limitOf(config, undefined, limit), windowSeconds: daySeconds };
    };
    this.freePerUser = rule('free-gifts-user', 10);
    this.perRecipient = rule('gift-mails-recipient', 5);
    this.perAddress = rule('gift-mails-address', 30);
  }

  /** Only free gifts count: a payment is a limit of its own. */
  place(mail: GiftMail, work: () => Promise<CheckoutSession>): Promise<CheckoutSession> {
    let isFree = false;
    const counted = [{ rule: this.freePerUser, by: mail.userId }, ...this.rulesFor(mail)];
    const place = async () => {
      const session = await work();
      isFree = session.sessionId === null;
      return session;
    };
    return this.limits.limit(counted, place, () => isFree);
  }

  /** The limits of a mail to a recipient. */
  rulesFor({ address, recipient }: GiftMail): RateLimit[] {
    const ofRecipient =
      recipient === undefined ? [] : [{ rule: this.perRecipient, by: recipient.toLowerCase() }];
    return [...ofRecipient, { rule: this.perAddress, by: address }];
  }
}
