import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { readDocument, type ReadDocument } from '#contracts/commerce/order-documents';
import type { UserActor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../../access/access';
import { sendDocument } from '../../file-responses/send-document';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';
import { OrderLimitsService } from './order-limits';

/** The documents of the user's orders. */
@SignedIn()
@Controller('api/account/orders/:number')
export class OrderDocumentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: OrderLimitsService,
  ) {}

  /** `receipt.pdf`, `invoice.pdf`, `credit-note.pdf?document=`, `cancellation.pdf?document=` */
  @Get(':kind.pdf')
  @Calls(readDocument, { response: 'file' })
  async read(
    @QueryInput(readDocument) input: ReadDocument,
    @CurrentActor() actor: UserActor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const read = () => this.rpc.call(readDocument, input, actor);
    await sendDocument(reply, await this.limits.readDocument(actor.userId, read));
  }
}
