import { Controller, Get } from '@nestjs/common';
import { IsBoolean, IsIn, IsISO8601, IsInt, IsOptional, IsString } from 'class-validator';
import { Many, One } from '#contracts/fields/nested';
import type { Actor } from '#contracts/kit/actor';
import { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { CurrentActor } from '../../http/route-input';
import { Calls, type RouteContract } from '../../http/route-contract';
import { allStepNames, examineSteps } from './setup-steps';

/** What the text of a finding mentions. */
class SetupValues {
  /** The brand, the origin of taxes, an address, a domain or the number of an order. */
  @IsOptional() @IsString() name?: string;
  /** Of the last event of Stripe, of a purchase, of a mail or of the last backup. */
  @IsOptional() @IsISO8601() at?: string;
  @IsOptional() @IsInt() count?: number;
  /** What did not answer, is missing or went wrong. */
  @IsOptional() @IsString() subject?: string;
}

class SetupStep {
  @IsIn(allStepNames) name: (typeof allStepNames)[number];
  @IsBoolean() isDone: boolean;
  /** The end of the key of its text. */
  @IsString() finding: string;
  @One(() => SetupValues) values: SetupValues;
}

class ShopSetup {
  @Many(() => SetupStep) steps: SetupStep[];
}

const shopSetup: RouteContract<Nothing, ShopSetup> = {
  subject: 'gateway.setup.read',
  access: 'settings:write',
  input: Nothing,
  output: ShopSetup,
  fails: [],
};

/** The steps to a shop that sells, each as the services find it; `shop doctor` prints the same. */
@Admin()
@Controller('api/admin/setup')
export class SetupController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(shopSetup)
  async read(@CurrentActor() actor: Actor): Promise<ShopSetup> {
    return { steps: await examineSteps(this.rpc, actor) };
  }
}
