import { Controller } from '@nestjs/common';
import {
  newsletterExport,
  type NewsletterExport,
  type ExportByEmail,
} from '#contracts/newsletter/personal-data';
import { Handles } from '#platform/rpc/handles';
import { DataExportService } from './data-export.service';

@Controller()
export class DataExportHandlers {
  constructor(private readonly exports: DataExportService) {}

  @Handles(newsletterExport)
  export(input: ExportByEmail): Promise<NewsletterExport> {
    return this.exports.export(input);
  }
}
