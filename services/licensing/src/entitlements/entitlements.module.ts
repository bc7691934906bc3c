import { Module } from '@nestjs/common';
import { EntitlementAdminService } from './entitlement-admin.service';
import { EntitlementFactsService } from './entitlement-facts.service';
import { EntitlementTransfersService } from './entitlement-transfers.service';
import { EntitlementGrantsService } from './grants/entitlement-grants.service';
import { EntitlementsService } from './entitlements.service';
import { LicenceHistoryService } from './licence-history.service';
import { LicencesService } from './licences.service';
import { ProductLicencesService } from './product-licences.service';

/** Entitlements and the licences that prove them. */
@Module({
  providers: [
    EntitlementGrantsService,
    EntitlementTransfersService,
    EntitlementsService,
    EntitlementAdminService,
    EntitlementFactsService,
    LicencesService,
    LicenceHistoryService,
    ProductLicencesService,
  ],
  exports: [
    EntitlementGrantsService,
    EntitlementTransfersService,
    EntitlementsService,
    EntitlementFactsService,
    LicencesService,
    LicenceHistoryService,
    ProductLicencesService,
  ],
})
export class EntitlementsModule {}
