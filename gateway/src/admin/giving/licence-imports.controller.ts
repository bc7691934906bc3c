import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import {
  type CreateLicenceImport,
  createLicenceImport,
  exportImportFaults,
  type ExportImportFaults,
  type FaultyImportRow,
  type LicenceImport,
  maxImportBodyBytes,
} from '#contracts/licensing/giving/licence-imports';
import { runWithContext } from '#platform/log/request-context';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';
import { LongBody } from '../../request-bodies/body-parser';

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
export class LicenceImportsController {
  constructor(private readonly rpc: RpcClient) {}

  /** A long file takes longer to read than the deadline of other requests. */
  @Post('licence-imports')
  @RecentLogin()
  @LongBody(maxImportBodyBytes)
  @Calls(createLicenceImport)
  create(
    @BodyInput(createLicenceImport) input: CreateLicenceImport,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<LicenceImport> {
    const deadline = Date.now() + createLicenceImport.timeoutMs;
    return runWithContext({ requestId: request.id, actor: 'upload', deadline }, () =>
      this.rpc.call(createLicenceImport, input, actor),
    );
  }

  @Get('licence-imports/:id/faults.csv')
  @RecentLogin()
  @Calls(exportImportFaults, { response: 'file' })
  faults(
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
