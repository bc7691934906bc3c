import { Controller } from '@nestjs/common';
import { userDeleted, type UserDeleted } from '#contracts/identity/events';
import { Consumes } from '#platform/events/consumes';
import { OrderBookService } from './order-book.service';

@Controller()
export class ForgetWhenUserDeleted {
  constructor(private readonly book: OrderBookService) {}

  @Consumes(userDeleted)
  forget({ userId }: UserDeleted): Promise<void> {
    return this.book.forget(userId);
  }
}
