import { Module } from '@nestjs/common';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { GiftsModule } from '../gifts/gifts.module';
import { GiftOrdersService } from './given/gift-orders.service';
import { GivenRightsService } from './given/given-rights.service';
import { FulfilWhenOrderPaid } from './payment/fulfil-when-order-paid.consumer';
import { FulfilmentService } from './payment/fulfilment.service';
import { OwnershipEventsService } from './ownership-events.service';
import { OwnershipService } from './ownership.service';
import { PurchaseChangesService } from './purchase-changes.service';
import { PurchasesService } from './purchases.service';
import { RestoreWhenOrderRestored } from './restore-when-order-restored.consumer';
import { RevokeWhenOrderRefunded } from './revoke-when-order-refunded.consumer';
import { SuspendWhenOrderDisputed } from './suspend-when-order-disputed.consumer';

/** Grants, suspends, revokes and restores the entitlements of orders. */
@Module({
  imports: [DownloadsModule, EntitlementsModule, GiftsModule],
  controllers: [
    FulfilWhenOrderPaid,
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
  ],
  exports: [GivenRightsService, PurchasesService],
})
export class FulfilmentModule {}
