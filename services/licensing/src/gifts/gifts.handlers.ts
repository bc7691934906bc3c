import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  correctGift,
  type CorrectGift,
  type GiftOrderNumber,
  type OrderGift,
  sendGift,
} from '#contracts/licensing/giving/gifts';
import { Handles } from '#platform/rpc/handles';
import { GiftChangesService } from './gift-changes.service';

@Controller()
export class GiftsHandlers {
  constructor(private readonly changes: GiftChangesService) {}

  @Handles(correctGift)
  correct({ number, email }: CorrectGift, { userId }: UserActor): Promise<OrderGift> {
    return this.changes.correct(number, userId, email);
  }

  @Handles(sendGift)
  send({ number }: GiftOrderNumber, { userId }: UserActor): Promise<OrderGift> {
    return this.changes.send(number, userId);
  }
}
