import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, unavailable } from '#contracts/kit/failure';
import {
  beginTransfer,
  type BeginTransfer,
  endTransfer,
  keepTransferAlive,
  type Transfer,
} from '#contracts/licensing/downloads';
import { LOG, type Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { validateInput } from '#platform/rpc/validate-input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { requestedRange } from '../file-responses/send-file';

/** Licensing ends a transfer after three missed keep-alives. */
const keepAliveIntervalMs = 3 * 60_000;
const retryDelaysMs = [1_000, 5_000, 15_000, 60_000];

/** Downloads by signed URL. Licensing decides and counts; the gateway reports how many bytes were sent. */
@Injectable()
export class TransfersService {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure when the link is invalid or used up */
  async begin(link: string, request: FastifyRequest): Promise<Transfer> {
    if (request.method === 'HEAD') return this.head(link);
    if (request.headers.range === undefined) return this.start({ link, from: 0, to: null, headOnly: false });
    // The size of the file decides which bytes a range names.
    const file = await this.head(link);
    const input = requestedRange(request, file);
    if (input.kind === 'unsatisfiable') return file;
    const [from, to] = input.kind === 'part' ? [input.start, input.end] : [0, null];
    return this.start({ link, from, to, headOnly: false });
  }

  /** Sends keep-alives to licensing while the response is open. A lost one does no harm. */
  keepAlive(transferId: string | undefined, { raw, request }: FastifyReply): void {
    if (!transferId || raw.destroyed) return;
    const sign = (): Promise<void> =>
      this.rpc.call(keepTransferAlive, { transferId }).then(
        () => undefined,
        (error: unknown) => this.log.warn({ err: error, transferId }, 'transfer keep-alive not sent'),
      );
    const signs = setInterval(
      () => void runWithContext({ requestId: request.id, actor: 'guest' }, sign),
      keepAliveIntervalMs,
    ).unref();
    raw.once('close', () => clearInterval(signs));
  }

  /** Reports the end of a transfer, with retries while licensing is unavailable. */
  end(transferId: string | undefined, from: number, sent: number, requestId: string): void {
    if (!transferId) return;
    void runWithContext({ requestId, actor: 'guest' }, async () => {
      for (const waitMs of [...retryDelaysMs, undefined]) {
        try {
          await this.rpc.call(endTransfer, { transferId, from, sent });
          return;
        } catch (error) {
          if (waitMs === undefined || !Failure.is(error, unavailable))
            return this.log.error(
              { event: 'transfer.report-failed', err: error, transferId, from, sent },
              'failed to report the end of a transfer',
            );
          await pause(waitMs, undefined, { ref: false });
        }
      }
    });
  }

  private head(link: string): Promise<Transfer> {
    return this.start({ link, from: 0, to: null, headOnly: true });
  }

  private async start(input: BeginTransfer): Promise<Transfer> {
    return this.rpc.call(beginTransfer, await validateInput(beginTransfer.input, input));
  }
}
