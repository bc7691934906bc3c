import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Failure, unavailable } from '#contracts/kit/failure';
import { beginTransfer, endTransfer, type Transfer } from '#contracts/licensing/downloads';
import { LOG, type Log } from '#platform/log/log';
import { within } from '#platform/log/request-context';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';

const waitsMs = [1_000, 5_000, 15_000, 60_000];
const fromFirst = /^bytes=\s*(\d{1,15})-/i;
const fromEnd = /^bytes=\s*-(\d{1,15})\s*$/i;

/** Fetching a file by its signed address. Licensing decides and counts; here is only told what left the shop. */
@Injectable()
export class Transfers {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure when the address opens nothing, or nothing more */
  async begin(link: string, { headers, method }: FastifyRequest): Promise<Transfer> {
    const { range = '' } = headers;
    const headOnly = method === 'HEAD';
    const last = Number(fromEnd.exec(range)?.[1] ?? 0);
    const from = last > 0 ? await this.fromEnd(link, last) : Number(fromFirst.exec(range)?.[1] ?? 0);
    return this.ask(link, from, headOnly);
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

  /** The last bytes continue a transfer like any others; where they begin only the file's length tells. */
  private async fromEnd(link: string, last: number): Promise<number> {
    const { bytes } = await this.ask(link, 0, true);
    return Math.max(0, bytes - last);
  }

  private async ask(link: string, from: number, headOnly: boolean): Promise<Transfer> {
    const asked = await readInput(beginTransfer.input, { link, from, to: null, headOnly });
    return this.rpc.call(beginTransfer, asked);
  }
}
