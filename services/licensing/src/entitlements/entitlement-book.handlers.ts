import { Controller } from '@nestjs/common';
import {
  type EntitlementPage,
  filterEntitlements,
  type FilterEntitlements,
} from '#contracts/licensing/administration';
import { Handles } from '#platform/rpc/handles';
import { EntitlementBookService } from './entitlement-book.service';

@Controller()
export class EntitlementBookHandlers {
  constructor(private readonly book: EntitlementBookService) {}

  @Handles(filterEntitlements)
  list(input: FilterEntitlements): Promise<EntitlementPage> {
    return this.book.list(input);
  }
}
