import { Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import { copiesPerOrder } from '../../rate-limits/order-copies';
import { type GiftMail, GiftLimitsService } from '../../rate-limits/gift-limits';
import { RateLimitsService, type RateRule } from '../../rate-limits/rate-limits.service';

const hour = 3_600;
const day = 24 * hour;

/** Rate limits of what an order's customer may start: mails to one mailbox, and documents that are rendered. */
@Injectable()
export class OrderLimitsService {
  private readonly copiesPerUser: RateRule = { name: 'receipt-copies-user', limit: 20, windowSeconds: day };
  private readonly giftsPerOrder: RateRule = { name: 'gift-mails', limit: 5, windowSeconds: day };
  private readonly giftsPerUser: RateRule = { name: 'gift-mails-user', limit: 20, windowSeconds: day };
  private readonly documentsPerUser: RateRule = { name: 'documents', limit: 120, windowSeconds: hour };

  constructor(
    private readonly limits: RateLimitsService,
    private readonly gifts: GiftLimitsService,
  ) {}

  /** A mail that could not be queued does not count. */
  sendCopy<T>(userId: string, number: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: copiesPerOrder, by: number },
      { rule: this.copiesPerUser, by: userId },
    ];
    return this.limits.limit(counted, work, (error) => !error);
  }

  /** Each change may mail another mailbox; one that failed does not count. */
  sendGift<T>(mail: GiftMail, number: string, work: () => Promise<T>): Promise<T> {
    const { userId } = mail;
    const counted = [
      { rule: this.giftsPerOrder, by: `${userId} ${number}` },
      { rule: this.giftsPerUser, by: userId },
      ...this.gifts.rulesFor(mail),
    ];
    return this.limits.limit(counted, work, (error) => !error);
  }

  /** Rendering costs processor time, whether the document exists or not. */
  readDocument<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.documentsPerUser, by: userId }];
    return this.limits.limit(counted, work, (error) => !Failure.is(error, unavailable));
  }
}
