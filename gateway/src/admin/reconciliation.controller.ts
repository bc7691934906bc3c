import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  type ReconciliationRun,
  reconciliationRunning,
  startReconciliation,
  StartReconciliation,
} from '#contracts/commerce/reconciliation';
import type { Actor } from '#contracts/kit/actor';
import { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';

/** The panel starts runs without repairs only; repairs are started by the operator's tool. */
const startRun: RouteContract<Nothing, ReconciliationRun> = {
  subject: 'gateway.reconciliation.start',
  access: 'reconciliation:write',
  input: Nothing,
  output: startReconciliation.output,
  fails: [reconciliationRunning],
};

/** Findings of the reconciliation. */
@Admin()
@Controller('api/admin/reconciliation')
export class ReconciliationController {
  constructor(private readonly rpc: RpcClient) {}

  @Post('runs')
  @HttpCode(202)
  @Calls(startRun)
  start(@CurrentActor() actor: Actor): Promise<ReconciliationRun> {
    return this.rpc.call(startReconciliation, new StartReconciliation(), actor);
  }
}
