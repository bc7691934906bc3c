import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { invalidReportSignature, receiveBounceReport } from '#contracts/newsletter/bounce-reports';
import { validateInput } from '#platform/rpc/validate-input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { RawBody } from '../request-bodies/body-parser';
import { Calls } from '../http/route-contract';
import { MaxInFlight } from '../rate-limits/max-in-flight';

const maxReportBytes = 64 * 1024;

/** Providers retry what is not acknowledged. */
const maxReportsInFlight = 32;

@Controller('api/hooks/mail')
export class MailReportsController {
  constructor(private readonly rpc: RpcClient) {}

  /** Bounces and complaints from the mail provider. Resend sends the same headers under the prefix `svix-`. */
  @Public()
  @Post(':provider')
  @HttpCode(200)
  @RawBody(maxReportBytes)
  @MaxInFlight(maxReportsInFlight)
  @Calls(receiveBounceReport, { body: 'raw' })
  async receive(
    @Param('provider') provider: string,
    @Headers() headers: IncomingHttpHeaders,
    @Body() body: Buffer | undefined,
  ): Promise<Nothing> {
    const header = (name: string) => headers[`webhook-${name}`] ?? headers[`svix-${name}`];
    const [messageId, timestamp, signature] = [header('id'), header('timestamp'), header('signature')];
    if (!messageId || !timestamp || !signature || !body?.length) throw new Failure(invalidReportSignature);
    const delivery = { provider, payload: body.toString('base64'), messageId, timestamp, signature };
    return this.rpc.call(receiveBounceReport, await validateInput(receiveBounceReport.input, delivery));
  }
}
