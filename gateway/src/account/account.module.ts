import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { LicensingModule } from '../licensing/licensing.module';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { MeController } from './me.controller';
import { ProfileController } from './profile.controller';
import { ReauthenticationController } from './reauthentication.controller';
import { EmailChangesController } from './email-changes.controller';
import { SecondFactorController } from './second-factor.controller';
import { ExportController } from './export.controller';
import { LostComputersController } from './lost-computers.controller';
import { AccountOrdersController } from './orders/orders.controller';
import { OrderDocumentsController } from './orders/order-documents.controller';
import { GiftsController } from './orders/gifts.controller';
import { OrderLimitsService } from './orders/order-limits';
import { AccountNewsletterController } from './newsletter.controller';

@Module({
  imports: [AuthModule, LicensingModule, RateLimitsModule],
  controllers: [
    MeController,
    ProfileController,
    ReauthenticationController,
    EmailChangesController,
    SecondFactorController,
    ExportController,
    LostComputersController,
    AccountNewsletterController,
    AccountOrdersController,
    GiftsController,
    OrderDocumentsController,
  ],
  providers: [OrderLimitsService],
})
export class AccountModule {}
