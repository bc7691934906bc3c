import { Injectable } from '@nestjs/common';
import {
  mailRetentionRule,
  type RetentionRule,
  type RetentionRules,
} from '#platform/retention/retention-rule';
import { RetentionConfig } from '#platform/retention/retention.config';
import { DownloadRetentionService } from '../../files/downloads/download-retention.service';
import { LicenceHistoryService } from '../../entitlements/entitlements/licence-history.service';
import { GiftRetentionService } from '../../giving/gifts/gift-retention.service';
import { LicensingConfig } from '../../licensing.config';
import { SeatHistoryService } from '../../seats/seat-history/seat-history.service';

/** Storefront §9: purchase records 7 years, communications 3 years. */
@Injectable()
export class LicensingRetentionRulesService implements RetentionRules {
  constructor(
    private readonly config: LicensingConfig,
    private readonly retentionConfig: RetentionConfig,
    private readonly downloads: DownloadRetentionService,
    private readonly gifts: GiftRetentionService,
    private readonly seatHistory: SeatHistoryService,
    private readonly licenceHistory: LicenceHistoryService,
  ) {}

  list(): RetentionRule[] {
    return [
      this.downloads.rule(this.config.RETENTION_PURCHASES_MONTHS),
      this.gifts.rule(this.retentionConfig.RETENTION_MAILS_MONTHS),
      this.seatHistory.retentionRule(),
      this.licenceHistory.retentionRule(this.config.RETENTION_PURCHASES_MONTHS),
      mailRetentionRule(this.retentionConfig.RETENTION_MAILS_MONTHS),
    ];
  }
}
