import { Controller } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import { type MailReportDelivery, receiveMailReport } from '#contracts/newsletter/mail-reports';
import { Handles } from '#platform/rpc/handles';
import { MailReportsService } from './mail-reports.service';

@Controller()
export class MailReportsHandlers {
  constructor(private readonly reports: MailReportsService) {}

  @Handles(receiveMailReport)
  async receive(delivery: MailReportDelivery): Promise<Nothing> {
    await this.reports.receive(delivery);
    return {};
  }
}
