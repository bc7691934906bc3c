import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  createRedemptionBatch,
  type CreateRedemptionBatch,
  type ExportedRedemptionCodes,
  exportRedemptionCodes,
  type ExportRedemptionCodes,
  listRedemptionBatches,
  type ListRedemptionBatches,
  listRedemptionCodes,
  type ListRedemptionCodes,
  type RedemptionBatch,
  type RedemptionBatchId,
  type RedemptionBatchPage,
  type RedemptionCodeLine,
  type RedemptionCodePage,
  withdrawRedemptionBatch,
  withdrawRedemptionCode,
} from '#contracts/licensing/giving/redemption-batches';
import { Handles } from '#platform/rpc/handles';
import { BatchQueriesService } from './batch-queries.service';
import { BatchesService } from './batches.service';
import { CodeQueriesService } from './code-queries.service';

@Controller()
export class BatchesHandlers {
  constructor(
    private readonly batches: BatchesService,
    private readonly queries: BatchQueriesService,
    private readonly codes: CodeQueriesService,
  ) {}

  @Handles(createRedemptionBatch)
  async create(input: CreateRedemptionBatch, { userId }: UserActor): Promise<RedemptionBatch> {
    return this.queries.find(await this.batches.create(input, userId));
  }

  @Handles(listRedemptionBatches)
  list(input: ListRedemptionBatches): Promise<RedemptionBatchPage> {
    return this.queries.list(input);
  }

  @Handles(withdrawRedemptionBatch)
  async withdraw({ id }: RedemptionBatchId): Promise<RedemptionBatch> {
    await this.batches.withdraw(id);
    return this.queries.find(id);
  }

  @Handles(listRedemptionCodes)
  async listCodes(input: ListRedemptionCodes): Promise<RedemptionCodePage> {
    await this.queries.find(input.id);
    return this.codes.list(input);
  }

  @Handles(withdrawRedemptionCode)
  async withdrawCode({ id }: RedemptionBatchId): Promise<RedemptionCodeLine> {
    await this.batches.withdrawCode(id);
    return this.codes.find(id);
  }

  @Handles(exportRedemptionCodes)
  async export(input: ExportRedemptionCodes): Promise<ExportedRedemptionCodes> {
    if (input.after === undefined) await this.queries.find(input.id);
    return { rows: await this.codes.export(input) };
  }
}
