import { Module } from '@nestjs/common';
import { EntitlementAdminService } from './entitlements/entitlement-admin.service';
import { EntitlementFactsService } from './entitlements/entitlement-facts.service';
import { EntitlementTransfersService } from './entitlements/entitlement-transfers.service';
import { EntitlementsService } from './entitlements/entitlements.service';
import { EntitlementGrantsService } from './entitlements/grants/entitlement-grants.service';
import { LicenceHistoryService } from './entitlements/licence-history.service';
import { LicencesService } from './entitlements/licences.service';
import { ProductLicencesService } from './entitlements/product-licences.service';
import { ProductsService } from './entitlements/products.service';
import { CustomersService } from './owners/customers.service';
import { OwnersService } from './owners/owners.service';
import { SaveAddressWhenEmailChanged } from './owners/save-address-when-email-changed.consumer';

const exported = [
  CustomersService,
  EntitlementGrantsService,
  EntitlementTransfersService,
  EntitlementsService,
  EntitlementFactsService,
  LicencesService,
  LicenceHistoryService,
  ProductLicencesService,
  OwnersService,
  ProductsService,
];

/** The right to a product and the licences that prove it, their owners and the mails about them. */
@Module({
  controllers: [SaveAddressWhenEmailChanged],
  providers: [...exported, EntitlementAdminService],
  exports: exported,
})
export class EntitlementsModule {}
