import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { GiftsModule } from '../gifts/gifts.module';
import { EntitlementListService } from './entitlement-list.service';
import { OrderEntitlementsService } from './order-entitlements.service';
import { OrderUseService } from './order-use.service';

/** Entitlements together with their seats and downloads, for customers and administrators. */
@Module({
  imports: [ComputersModule, DownloadsModule, EntitlementsModule, GiftsModule],
  providers: [EntitlementListService, OrderEntitlementsService, OrderUseService],
})
export class EntitlementViewsModule {}
