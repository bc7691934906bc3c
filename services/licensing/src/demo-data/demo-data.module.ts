import { Module } from '@nestjs/common';
import { ActivationsModule } from '../activations/activations.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { OfflineActivationsModule } from '../offline-activations/offline-activations.module';
import { RedemptionCodesModule } from '../redemption-codes/redemption-codes.module';
import { DemoCodesService } from './demo-codes.service';
import { DemoComputersService } from './demo-computers.service';

/** Computers of the demo customer, and redemption codes; seeded with SEED_DEMO only. */
@Module({
  imports: [ActivationsModule, EntitlementsModule, OfflineActivationsModule, RedemptionCodesModule],
  providers: [DemoCodesService, DemoComputersService],
})
export class DemoDataModule {}
