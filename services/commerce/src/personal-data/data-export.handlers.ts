import { Controller } from '@nestjs/common';
import {
  commerceExport,
  type CommerceExport,
  type CommerceExportQuery,
} from '#contracts/commerce/data-export';
import { Handles } from '#platform/rpc/handles';
import { DataExportService } from './data-export.service';

@Controller()
export class DataExportHandlers {
  constructor(private readonly dataExport: DataExportService) {}

  @Handles(commerceExport)
  export({ userId }: CommerceExportQuery): Promise<CommerceExport> {
    return this.dataExport.export(userId);
  }
}
