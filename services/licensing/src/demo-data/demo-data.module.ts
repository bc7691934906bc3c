import { Module } from '@nestjs/common';
import { ActivationsModule } from '../activations/activations.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { OfflineActivationsModule } from '../offline-activations/offline-activations.module';
import { DemoComputersService } from './demo-computers.service';

/** Computers of the demo customer; seeded with SEED_DEMO only. */
@Module({
  imports: [ActivationsModule, EntitlementsModule, OfflineActivationsModule],
  providers: [DemoComputersService],
})
export class DemoDataModule {}
