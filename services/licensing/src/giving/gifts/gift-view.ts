import type { GiftState, OrderGift } from '#contracts/licensing/giving/gifts';
import type { GiftCode } from '../redemption-codes/gift-codes.service';
import type { Gift } from './gift.entity';

function stateOf({ sentAt }: Gift, { redeemedAt, isWithdrawn }: GiftCode): GiftState {
  if (isWithdrawn) return 'withdrawn';
  if (redeemedAt !== null) return 'redeemed';
  return sentAt === null ? 'scheduled' : 'sent';
}

/** A gift as its buyer sees it. */
export function giftView(gift: Gift, code: GiftCode): OrderGift {
  const { email, name, message, deliverAt, sentAt } = gift;
  return {
    email,
    name,
    message,
    state: stateOf(gift, code),
    deliverAt: deliverAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    redeemedAt: code.redeemedAt?.toISOString() ?? null,
  };
}
