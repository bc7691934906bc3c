import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FilesModule } from '../files/files.module';
import { GivingModule } from '../giving/giving.module';
import { SeatsModule } from '../seats/seats.module';
import { GiftOrdersService } from './fulfilment/given/gift-orders.service';
import { GivenRightsService } from './fulfilment/given/given-rights.service';
import { MoveWhenOrderReassigned } from './fulfilment/move-when-order-reassigned.consumer';
import { OwnershipEventsService } from './fulfilment/ownership-events.service';
import { OwnershipService } from './fulfilment/ownership.service';
import { FulfilWhenOrderPaid } from './fulfilment/payment/fulfil-when-order-paid.consumer';
import { FulfilmentService } from './fulfilment/payment/fulfilment.service';
import { PurchaseChangesService } from './fulfilment/purchase-changes.service';
import { PurchasesService } from './fulfilment/purchases.service';
import { ReassignmentService } from './fulfilment/reassignment.service';
import { RestoreWhenOrderRestored } from './fulfilment/restore-when-order-restored.consumer';
import { RevokeItemsWhenRefunded } from './fulfilment/revoke-items-when-refunded.consumer';
import { RevokeWhenOrderRefunded } from './fulfilment/revoke-when-order-refunded.consumer';
import { SuspendWhenOrderDisputed } from './fulfilment/suspend-when-order-disputed.consumer';
import { UpgradesService } from './fulfilment/upgrades/upgrades.service';
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
    OwnershipEventsService,
    OwnershipService,
    PurchaseChangesService,
    PurchasesService,
    UpgradesService,
    ReassignmentService,
    LicenceGrantsService,
    RedemptionService,
  ],
  exports: [PurchasesService],
})
export class FulfilmentModule {}
