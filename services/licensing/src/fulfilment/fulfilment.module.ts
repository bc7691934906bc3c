import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { GiftsModule } from '../gifts/gifts.module';
import { GiftOrdersService } from './given/gift-orders.service';
import { GivenRightsService } from './given/given-rights.service';
import { FulfilWhenOrderPaid } from './payment/fulfil-when-order-paid.consumer';
import { FulfilmentService } from './payment/fulfilment.service';
import { MoveWhenOrderReassigned } from './move-when-order-reassigned.consumer';
import { OwnershipEventsService } from './ownership-events.service';
import { OwnershipService } from './ownership.service';
import { PurchaseChangesService } from './purchase-changes.service';
import { PurchasesService } from './purchases.service';
import { ReassignmentService } from './reassignment.service';
import { RestoreWhenOrderRestored } from './restore-when-order-restored.consumer';
import { RevokeItemsWhenRefunded } from './revoke-items-when-refunded.consumer';
import { RevokeWhenOrderRefunded } from './revoke-when-order-refunded.consumer';
import { SuspendWhenOrderDisputed } from './suspend-when-order-disputed.consumer';
import { UpgradesService } from './upgrades/upgrades.service';

/** Grants, suspends, revokes and restores the entitlements of orders. */
@Module({
  imports: [ComputersModule, DownloadsModule, EntitlementsModule, GiftsModule],
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
    OwnershipEventsService,
    OwnershipService,
    PurchaseChangesService,
    PurchasesService,
    UpgradesService,
    ReassignmentService,
  ],
  exports: [GivenRightsService, PurchasesService],
})
export class FulfilmentModule {}
