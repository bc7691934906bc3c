import { Controller } from '@nestjs/common';
import {
  type EntitlementBatch,
  type EntitlementPage,
  exportEntitlements,
  type ExportEntitlements,
  filterEntitlements,
  type FilterEntitlements,
} from '#contracts/licensing/administration';
import { Handles } from '#platform/rpc/handles';
import { EntitlementAdminService } from './entitlement-admin.service';

@Controller()
export class EntitlementAdminHandlers {
  constructor(private readonly entitlements: EntitlementAdminService) {}

  @Handles(filterEntitlements)
  list(input: FilterEntitlements): Promise<EntitlementPage> {
    return this.entitlements.list(input);
  }

  @Handles(exportEntitlements)
  async export(input: ExportEntitlements): Promise<EntitlementBatch> {
    return { rows: await this.entitlements.exportBatch(input) };
  }
}
