import { Injectable } from '@nestjs/common';
import {
  type ConfirmedAccount,
  type Contact,
  findConfirmedAccounts,
  findContact,
} from '#contracts/identity/users';
import { RpcClient } from '#platform/rpc/rpc-client';

/** Name, address and language of customers, from identity. */
@Injectable()
export class CustomersService {
  constructor(private readonly rpc: RpcClient) {}

  /** Call it before a transaction. @throws Failure NOT_FOUND, UNAVAILABLE */
  contact(userId: string): Promise<Contact> {
    return this.rpc.call(findContact, { userId });
  }

  /** The accounts whose owners have confirmed one of the addresses. Call it before a transaction. @throws Failure UNAVAILABLE */
  async confirmed(emails: string[]): Promise<ConfirmedAccount[]> {
    return (await this.rpc.call(findConfirmedAccounts, { emails })).accounts;
  }
}
