import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { ActivationsModule } from '../activations/activations.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FilesModule } from '../files/files.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { GivingModule } from '../giving/giving.module';
import { LicensingConfig } from '../licensing.config';
import { SeatsModule } from '../seats/seats.module';
import { CustomerHistoryService } from './customer-records/customer-history.service';
import { LicenceSearchService } from './customer-records/licence-search.service';
import { DemoCodesService } from './demo-data/demo-codes.service';
import { DemoComputersService } from './demo-data/demo-computers.service';
import { EntitlementListService } from './entitlement-views/entitlement-list.service';
import { OrderEntitlementsService } from './entitlement-views/order-entitlements.service';
import { OrderUseService } from './entitlement-views/order-use.service';
import { AccountMergeService } from './personal-data/account-merge.service';
import { DataExportService } from './personal-data/data-export.service';
import { EraseWhenUserDeleted } from './personal-data/erase-when-user-deleted.consumer';
import { ErasureService } from './personal-data/erasure.service';
import { MergeWhenAccountsMerged } from './personal-data/merge-when-accounts-merged.consumer';
import { ReconciliationHandlers } from './reconciliation/reconciliation.handlers';

const retention = retentionProviders('licensing', LicensingConfig);

/** The tools of administrators and operators, and the data of customers across all areas. */
@Module({
  imports: [EntitlementsModule, SeatsModule, FilesModule, GivingModule, FulfilmentModule, ActivationsModule],
  controllers: [
    ...retention.controllers,
    EraseWhenUserDeleted,
    MergeWhenAccountsMerged,
    ReconciliationHandlers,
  ],
  providers: [
    ...retention.providers,
    DemoCodesService,
    DemoComputersService,
    EntitlementListService,
    CustomerHistoryService,
    LicenceSearchService,
    OrderEntitlementsService,
    OrderUseService,
    AccountMergeService,
    DataExportService,
    ErasureService,
  ],
})
export class OperationsModule {}
