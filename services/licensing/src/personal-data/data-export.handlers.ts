import { Controller } from '@nestjs/common';
import {
  exportLicensingData,
  type ExportUserData,
  type LicensingExport,
} from '#contracts/licensing/personal-data';
import { Handles } from '#platform/rpc/handles';
import { DataExportService } from './data-export.service';

@Controller()
export class DataExportHandlers {
  constructor(private readonly dataExport: DataExportService) {}

  @Handles(exportLicensingData)
  export({ userId }: ExportUserData): Promise<LicensingExport> {
    return this.dataExport.export(userId);
  }
}
