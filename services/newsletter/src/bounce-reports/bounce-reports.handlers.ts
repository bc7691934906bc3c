import { Controller } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import { type BounceReportDelivery, receiveBounceReport } from '#contracts/newsletter/bounce-reports';
import { Handles } from '#platform/rpc/handles';
import { BounceReportsService } from './bounce-reports.service';

@Controller()
export class BounceReportsHandlers {
  constructor(private readonly reports: BounceReportsService) {}

  @Handles(receiveBounceReport)
  async receive(delivery: BounceReportDelivery): Promise<Nothing> {
    await this.reports.receive(delivery);
    return {};
  }
}
