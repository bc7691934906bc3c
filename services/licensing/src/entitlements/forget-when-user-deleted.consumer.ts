import { Controller } from '@nestjs/common';
import { userDeleted, type UserDeleted } from '#contracts/identity/events';
import { Consumes } from '#platform/events/consumes';
import { EntitlementBookService } from './entitlement-book.service';

@Controller()
export class ForgetWhenUserDeleted {
  constructor(private readonly book: EntitlementBookService) {}

  @Consumes(userDeleted)
  forget({ userId }: UserDeleted): Promise<void> {
    return this.book.forget(userId);
  }
}
