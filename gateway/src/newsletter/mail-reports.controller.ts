import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { badReportSignature, receiveMailReport } from '#contracts/newsletter/mail-reports';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { RawBody } from '../http/body-parser';
import { Calls } from '../http/calls';
import { MaxInFlight } from '../http/in-flight';

const largestReport = 64 * 1024;

/** Providers send again whatever was not acknowledged. */
const maxReportsInFlight = 32;

@Controller('api/hooks/mail')
export class MailReportsController {
  constructor(private readonly rpc: RpcClient) {}

  /** Bounces and complaints, as the mail provider tells them. Resend writes the same headers under the name of its maker. */
  @Public()
  @Post(':provider')
  @HttpCode(200)
  @RawBody(largestReport)
  @MaxInFlight(maxReportsInFlight)
  @Calls(receiveMailReport, { body: 'raw' })
  async receive(
    @Param('provider') provider: string,
    @Headers() headers: IncomingHttpHeaders,
    @Body() body: Buffer | undefined,
  ): Promise<Nothing> {
    const header = (name: string) => headers[`webhook-${name}`] ?? headers[`svix-${name}`];
    const [messageId, timestamp, signature] = [header('id'), header('timestamp'), header('signature')];
    if (!messageId || !timestamp || !signature || !body?.length) throw new Failure(badReportSignature);
    const delivery = { provider, payload: body.toString('base64'), messageId, timestamp, signature };
    return this.rpc.call(receiveMailReport, await readInput(receiveMailReport.input, delivery));
  }
}
