import { Controller } from '@nestjs/common';
import {
  listOrderDisputes,
  type OrderDispute,
  type OrderDisputes,
  submitEvidence,
  type SubmitEvidence,
} from '#contracts/commerce/disputes';
import type { OrderId } from '#contracts/commerce/orders';
import { Handles } from '#platform/rpc/handles';
import { EvidenceService } from './evidence.service';

@Controller()
export class DisputesHandlers {
  constructor(private readonly evidence: EvidenceService) {}

  @Handles(listOrderDisputes)
  async list({ id }: OrderId): Promise<OrderDisputes> {
    return { disputes: await this.evidence.list(id) };
  }

  @Handles(submitEvidence)
  submit(input: SubmitEvidence): Promise<OrderDispute> {
    return this.evidence.submit(input);
  }
}
