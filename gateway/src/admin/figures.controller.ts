import { Controller, Get } from '@nestjs/common';
import { IsString, Matches } from 'class-validator';
import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import { identityFigures } from '#contracts/identity/figures';
import type { Actor } from '#contracts/kit/actor';
import { dayIn, shopTimeZone } from '#contracts/fields/time-zone';
import { DailySeries, FiguresQuery } from '#contracts/operations/figures';
import { Many } from '#contracts/fields/nested';
import { licensingFigures } from '#contracts/licensing/administration';
import { newsletterFigures } from '#contracts/newsletter/figures';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { queryServices, serviceTimeoutMs } from './query-services';

const figureRequests = {
  commerce: commerceFigures,
  identity: identityFigures,
  licensing: licensingFigures,
  newsletter: newsletterFigures,
};
const figureServices = ['commerce', 'identity', 'licensing', 'newsletter'] as const;

/** Daily figures of all services. */
class Figures {
  @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) from: string;
  @Many(() => DailySeries) series: DailySeries[];
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

const dailyFiguresRoute: RouteContract<FiguresQuery, Figures> = {
  subject: 'gateway.figures.daily',
  access: 'figures:read',
  input: FiguresQuery,
  output: Figures,
  fails: [],
};

/** Daily figures over one period, combined from all services that count. */
@Admin()
@Controller('api/admin/figures')
export class FiguresController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(dailyFiguresRoute)
  async daily(
    @QueryInput(dailyFiguresRoute) input: FiguresQuery,
    @CurrentActor() actor: Actor,
  ): Promise<Figures> {
    const { results, away } = await queryServices(figureServices, (service) =>
      this.rpc.call(figureRequests[service], input, actor, { timeoutMs: serviceTimeoutMs }),
    );
    const [from = dayIn(shopTimeZone(), new Date())] = results.map((answer) => answer.from).sort();
    return { from, series: results.flatMap(({ series }) => series), away };
  }
}
