import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  exportRefundFigures,
  type ExportRefundFigures,
  type ProductRefundFigures,
} from '#contracts/commerce/figures/refund-figures';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';

const amountFor = (reason: string) => (row: ProductRefundFigures) =>
  row.reasons.find((figures) => figures.reason === reason)?.refundedAmount ?? 0;

const columns: CsvColumns<ProductRefundFigures> = {
  'Plug-in': ({ name }) => name,
  Sold: ({ sold }) => sold,
  'Sold amount': ({ soldAmount }) => soldAmount,
  Refunded: ({ refunded }) => refunded,
  'Refunded amount': ({ refundedAmount }) => refundedAmount,
  Share: ({ share }) => share,
  'Requested by customer': amountFor('requested_by_customer'),
  Duplicate: amountFor('duplicate'),
  Fraudulent: amountFor('fraudulent'),
  'Not given': amountFor('not_given'),
};

/** Sales and refunds of a period by plug-in and by reason. */
@Admin()
@Controller('api/admin/refund-figures')
export class RefundFiguresController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('export.csv')
  @Calls(exportRefundFigures, { response: 'file' })
  export(
    @QueryInput(exportRefundFigures) input: ExportRefundFigures,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ rpc: this.rpc, actor, request, reply }, 'refunds.csv', columns, async (after) => {
      const part = after ? { ...input, after } : input;
      return (await this.rpc.call(exportRefundFigures, part, actor)).rows;
    });
  }
}
