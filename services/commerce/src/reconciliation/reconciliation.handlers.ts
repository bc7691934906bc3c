import { Controller } from '@nestjs/common';
import { type FindingPage, listFindings, type ListFindings } from '#contracts/commerce/reconciliation';
import { Handles } from '#platform/rpc/handles';
import { FindingsService } from './findings.service';
import { RunsService } from './runs.service';

@Controller()
export class ReconciliationHandlers {
  constructor(
    private readonly findings: FindingsService,
    private readonly runs: RunsService,
  ) {}

  @Handles(listFindings)
  async list(input: ListFindings): Promise<FindingPage> {
    // The run first: a page that was read before its end must not appear as the page of a completed run.
    const run = await this.runs.latest();
    return { ...(await this.findings.list(input)), run };
  }
}
