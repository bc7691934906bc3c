import { Module } from '@nestjs/common';
import { EntitlementAdminService } from './licences/entitlement-admin.service';
import { EntitlementFactsService } from './licences/entitlement-facts.service';
import { EntitlementTransfersService } from './licences/entitlement-transfers.service';
import { EntitlementsService } from './licences/entitlements.service';
import { EntitlementGrantsService } from './licences/grants/entitlement-grants.service';
import { LicenceHistoryService } from './licences/licence-history.service';
import { LicencesService } from './licences/licences.service';
import { ProductLicencesService } from './licences/product-licences.service';
import { ProductsService } from './products.service';
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
