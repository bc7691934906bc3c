import { Controller } from '@nestjs/common';
import {
  exportIdentityData,
  type ExportIdentityData,
  type IdentityExport,
} from '#contracts/identity/data-export';
import { Handles } from '#platform/rpc/handles';
import { DataExportService } from './data-export.service';

@Controller()
export class DataExportHandlers {
  constructor(private readonly dataExport: DataExportService) {}

  @Handles(exportIdentityData)
  exportData({ userId }: ExportIdentityData): Promise<IdentityExport> {
    return this.dataExport.exportFor(userId);
  }
}
