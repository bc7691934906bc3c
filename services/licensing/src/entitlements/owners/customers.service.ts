import { Injectable } from '@nestjs/common';
import { type Contact, findContact } from '#contracts/identity/users';
import { RpcClient } from '#platform/rpc/rpc-client';

/** Name, address and language of customers, from identity. */
@Injectable()
export class CustomersService {
  constructor(private readonly rpc: RpcClient) {}

  /** Call it before a transaction. @throws Failure NOT_FOUND, UNAVAILABLE */
  contact(userId: string): Promise<Contact> {
    return this.rpc.call(findContact, { userId });
  }
}
