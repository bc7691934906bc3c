import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, unavailable } from '#contracts/kit/failure';
import {
  beginTransfer,
  type BeginTransfer,
  endTransfer,
  keepTransfer,
  type Transfer,
} from '#contracts/licensing/downloads';
import { LOG, type Log } from '#platform/log/log';
import { within } from '#platform/log/request-context';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { askedRange } from '../http/send-file';

/** Three may be lost before licensing takes the stream for one that its gateway left. */
const signEveryMs = 3 * 60_000;
const waitsMs = [1_000, 5_000, 15_000, 60_000];

/** Fetching a file by its signed address. Licensing decides and counts; here is only told what left the shop. */
@Injectable()
export class Transfers {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure when the address opens nothing, or nothing more */
  async begin(link: string, request: FastifyRequest): Promise<Transfer> {
    if (request.method === 'HEAD') return this.head(link);
    if (request.headers.range === undefined) return this.ask({ link, from: 0, to: null, headOnly: false });
    // Which bytes a range means, or whether it means any, only the file tells.
    const file = await this.head(link);
    const asked = askedRange(request, file);
    if (asked.kind === 'unsatisfiable') return file;
    const [from, to] = asked.kind === 'part' ? [asked.start, asked.end] : [0, null];
    return this.ask({ link, from, to, headOnly: false });
  }

  /** While the answer is open, licensing hears that its stream runs. A sign that is lost harms nothing: the next one follows. */
  keep(transferId: string | undefined, { raw, request }: FastifyReply): void {
    if (!transferId || raw.destroyed) return;
    const sign = (): Promise<void> =>
      this.rpc.call(keepTransfer, { transferId }).then(
        () => undefined,
        (error: unknown) => this.log.warn({ err: error, transferId }, 'a running transfer was not told of'),
      );
    const signs = setInterval(
      () => void within({ requestId: request.id, actor: 'guest' }, sign),
      signEveryMs,
    ).unref();
    raw.once('close', () => clearInterval(signs));
  }

  /** However long the stream took, licensing is told how many bytes left, from which on. It may be away for a while. */
  end(transferId: string | undefined, from: number, sent: number, requestId: string): void {
    if (!transferId) return;
    void within({ requestId, actor: 'guest' }, async () => {
      for (const waitMs of [...waitsMs, undefined]) {
        try {
          await this.rpc.call(endTransfer, { transferId, from, sent });
          return;
        } catch (error) {
          if (waitMs === undefined || !Failure.is(error, unavailable))
            return this.log.error(
              { err: error, transferId, from, sent },
              'the end of a transfer was not told',
            );
          await pause(waitMs, undefined, { ref: false });
        }
      }
    });
  }

  private head(link: string): Promise<Transfer> {
    return this.ask({ link, from: 0, to: null, headOnly: true });
  }

  private async ask(input: BeginTransfer): Promise<Transfer> {
    return this.rpc.call(beginTransfer, await readInput(beginTransfer.input, input));
  }
}
