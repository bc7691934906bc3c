import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FilesModule } from '../files/files.module';
import { GivingModule } from '../giving/giving.module';
import { SeatsModule } from '../seats/seats.module';
import { GiftOrdersService } from './purchases/given/gift-orders.service';
import { GivenRightsService } from './purchases/given/given-rights.service';
import { MergedPurchasesService } from './purchases/merged-purchases.service';
import { MoveWhenOrderReassigned } from './purchases/move-when-order-reassigned.consumer';
import { OwnershipEventsService } from './purchases/ownership-events.service';
import { OwnershipService } from './purchases/ownership.service';
import { FulfilWhenOrderPaid } from './purchases/payment/fulfil-when-order-paid.consumer';
import { FulfilmentService } from './purchases/payment/fulfilment.service';
import { PurchaseChangesService } from './purchases/purchase-changes.service';
import { PurchasesService } from './purchases/purchases.service';
import { ReassignmentService } from './purchases/reassignment.service';
import { RestoreWhenOrderRestored } from './purchases/restore-when-order-restored.consumer';
import { RevokeItemsWhenRefunded } from './purchases/revoke-items-when-refunded.consumer';
import { RevokeWhenOrderRefunded } from './purchases/revoke-when-order-refunded.consumer';
import { SuspendWhenOrderDisputed } from './purchases/suspend-when-order-disputed.consumer';
import { UpgradesService } from './purchases/upgrades/upgrades.service';
import { LicenceChangesService } from './licence-changes/licence-changes.service';
import { LicenceGrantsService } from './licence-grants/licence-grants.service';
import { RedemptionService } from './redemption.service';

/** Grants, suspends, supersedes, revokes and restores entitlements: of orders, of codes and of administrators. */
@Module({
  imports: [EntitlementsModule, SeatsModule, FilesModule, GivingModule],
  controllers: [
    FulfilWhenOrderPaid,
    RevokeItemsWhenRefunded,
    MoveWhenOrderReassigned,
    RevokeWhenOrderRefunded,
    RestoreWhenOrderRestored,
    SuspendWhenOrderDisputed,
  ],
  providers: [
    GiftOrdersService,
    FulfilmentService,
    GivenRightsService,
    MergedPurchasesService,
    OwnershipEventsService,
    OwnershipService,
    PurchaseChangesService,
    PurchasesService,
    UpgradesService,
    ReassignmentService,
    LicenceChangesService,
    LicenceGrantsService,
    RedemptionService,
  ],
  exports: [GivenRightsService, PurchasesService],
})
export class FulfilmentModule {}
