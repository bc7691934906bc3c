import { Controller, Get } from '@nestjs/common';
import { IsString, Matches } from 'class-validator';
import { commerceFigures } from '#contracts/commerce/figures';
import { identityFigures } from '#contracts/identity/figures';
import type { Actor } from '#contracts/kit/actor';
import { DailySeries, FiguresQuery } from '#contracts/kit/figures';
import { Many } from '#contracts/kit/nested';
import { licensingFigures } from '#contracts/licensing/figures';
import { newsletterFigures } from '#contracts/newsletter/figures';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { gather, gatherPatienceMs } from './gather';

const counting = {
  commerce: commerceFigures,
  identity: identityFigures,
  licensing: licensingFigures,
  newsletter: newsletterFigures,
};
const counters = ['commerce', 'identity', 'licensing', 'newsletter'] as const;

/** What the shop counted, day by day. */
class Figures {
  @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) from: string;
  @Many(() => DailySeries) series: DailySeries[];
  /** Services that did not answer. */
  @IsString({ each: true }) away: string[];
}

const askFigures: Question<FiguresQuery, Figures> = {
  subject: 'gateway.figures.daily',
  input: FiguresQuery,
  output: Figures,
  fails: [],
};

/** How the shop does: of every service that counts something, over one period. */
@Admin()
@Controller('api/admin/figures')
export class FiguresController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(askFigures)
  async daily(@Asked(askFigures) asked: FiguresQuery, @Sender() actor: Actor): Promise<Figures> {
    const { answers, away } = await gather(counters, (service) =>
      this.rpc.call(counting[service], asked, actor, { timeoutMs: gatherPatienceMs }),
    );
    const [from = new Date().toISOString().slice(0, 10)] = answers.map((answer) => answer.from).sort();
    return { from, series: answers.flatMap(({ series }) => series), away };
  }
}
