import { Controller } from '@nestjs/common';
import type { SentCopy } from '#contracts/commerce/account-orders';
import type { DocumentFile } from '#contracts/commerce/order-documents';
import {
  endOrderLookup,
  type FoundOrderQuery,
  type FoundOrders,
  type FoundOrdersQuery,
  listFoundOrders,
  type OrderLookupAccess,
  type OrderLookupRequested,
  readFoundReceipt,
  redeemOrderLookup,
  type RedeemOrderLookup,
  requestOrderLookup,
  type RequestOrderLookup,
  resendFoundReceipt,
} from '#contracts/commerce/order-addresses/order-lookups';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { FoundOrdersService } from './found-orders.service';
import { OrderLookupsService } from './order-lookups.service';

@Controller()
export class OrderLookupsHandlers {
  constructor(
    private readonly lookups: OrderLookupsService,
    private readonly found: FoundOrdersService,
  ) {}

  @Handles(requestOrderLookup)
  async request({ email }: RequestOrderLookup, { language }: Actor): Promise<OrderLookupRequested> {
    return { lookupId: await this.lookups.request(email, language) };
  }

  @Handles(redeemOrderLookup)
  redeem(input: RedeemOrderLookup): Promise<OrderLookupAccess> {
    return this.lookups.redeem(input);
  }

  @Handles(endOrderLookup)
  async end({ access }: FoundOrdersQuery): Promise<Nothing> {
    await this.lookups.end(access);
    return {};
  }

  @Handles(listFoundOrders)
  list({ access }: FoundOrdersQuery): Promise<FoundOrders> {
    return this.found.list(access);
  }

  @Handles(readFoundReceipt)
  readReceipt(input: FoundOrderQuery): Promise<DocumentFile> {
    return this.found.readReceipt(input);
  }

  @Handles(resendFoundReceipt)
  resend(input: FoundOrderQuery): Promise<SentCopy> {
    return this.found.resend(input);
  }
}
