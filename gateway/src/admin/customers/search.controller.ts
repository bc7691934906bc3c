import { Controller, Get } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Actor } from '#contracts/kit/actor';
import {
  FoundRecords,
  recordSearches,
  searchedServices,
  SearchRecords,
} from '#contracts/operations/record-search';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { Calls, type RouteContract } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';
import { queryServices, serviceTimeoutMs } from '../query-services';

class SearchAnswer extends FoundRecords {
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

const searchRoute: RouteContract<SearchRecords, SearchAnswer> = {
  subject: 'gateway.records.search',
  access: 'customers:read',
  input: SearchRecords,
  output: SearchAnswer,
  fails: [],
};

/** One search over customers, orders, licences and computers. */
@Admin()
@Controller('api/admin/search')
export class SearchController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(searchRoute)
  async search(
    @QueryInput(searchRoute) input: SearchRecords,
    @CurrentActor() actor: Actor,
  ): Promise<SearchAnswer> {
    const { results, away } = await queryServices(searchedServices, (service) =>
      this.rpc.call(recordSearches[service], input, actor, { timeoutMs: serviceTimeoutMs }),
    );
    return { records: results.flatMap(({ records }) => records), away };
  }
}
