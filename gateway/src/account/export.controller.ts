import { Controller, Get, Header } from '@nestjs/common';
import { IsISO8601 } from 'class-validator';
import {
  type OrderDetail,
  OrderDetail as OrderDetailOut,
  ordersShare,
} from '#contracts/commerce/administration';
import { currentUser, User } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Many, One } from '#contracts/kit/nested';
import { Nothing } from '#contracts/kit/request';
import { Entitlement, listEntitlements } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';

/** All that the shop has of a customer, service by service. */
class PersonalData {
  @IsISO8601() exportedAt: string;
  @One(() => User) account: User;
  @Many(() => OrderDetailOut) orders: OrderDetail[];
  @Many(() => Entitlement) entitlements: Entitlement[];
}

const exportData: Question<Nothing, PersonalData> = {
  subject: 'gateway.personal-data.export',
  input: Nothing,
  output: PersonalData,
  fails: [],
};

@SignedIn()
@Controller('api/user')
export class ExportController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('export-data')
  @Header('content-disposition', 'attachment; filename="personal-data.json"')
  @Calls(exportData)
  async export(@Sender() actor: UserActor): Promise<PersonalData> {
    const [account, { orders }, { entitlements }] = await Promise.all([
      this.rpc.call(currentUser, {}, actor),
      this.rpc.call(ordersShare, { userId: actor.userId }, actor),
      this.rpc.call(listEntitlements, {}, actor),
    ]);
    return { exportedAt: new Date().toISOString(), account, orders, entitlements };
  }
}
