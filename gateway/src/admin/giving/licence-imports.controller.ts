import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import {
  exportImportFaults,
  type ExportImportFaults,
  type FaultyImportRow,
} from '#contracts/licensing/giving/licence-imports';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';

/** The columns of the upload, so that the corrected file can be uploaded again. */
const faultColumns: CsvColumns<FaultyImportRow> = {
  line: ({ line }) => line,
  fault: ({ fault }) => fault,
  mail: ({ mail }) => mail,
  product: ({ product }) => product,
  date: ({ date }) => date,
  serial: ({ serial }) => serial,
};

@Admin()
@Controller('api/admin')
export class LicenceImportFaultsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('licence-imports/:id/faults.csv')
  @RecentLogin()
  @Calls(exportImportFaults, { response: 'file' })
  export(
    @QueryInput(exportImportFaults) input: ExportImportFaults,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv(
      { rpc: this.rpc, actor, request, reply },
      'licence-import-faults.csv',
      faultColumns,
      async (after) => {
        const part = after ? { ...input, after } : input;
        return (await this.rpc.call(exportImportFaults, part, actor)).rows;
      },
    );
  }
}
