import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { LicensingModule } from '../licensing/licensing.module';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { MeController } from './me.controller';
import { ProfileController } from './profile.controller';
import { SessionsController } from './sessions.controller';
import { ReauthenticationController } from './reauthentication.controller';
import { EmailChangesController } from './email-changes.controller';
import { SecondFactorController } from './second-factor.controller';
import { ExportController } from './export.controller';
import { EntitlementsController } from './entitlements.controller';
import { ComputersController } from './computers.controller';
import { LostComputersController } from './lost-computers.controller';
import { AccountOrdersController } from './orders/orders.controller';
import { OrderDocumentsController } from './orders/order-documents.controller';
import { GiftsController } from './orders/gifts.controller';
import { OrderLimitsService } from './orders/order-limits';
import { CartController } from './cart.controller';
import { AccountNewsletterController } from './newsletter.controller';
import { OffersController } from './prices/offers.controller';
import { PersonalPricesController } from './prices/personal-prices.controller';

@Module({
  imports: [AuthModule, LicensingModule, RateLimitsModule],
  controllers: [
    MeController,
    ProfileController,
    SessionsController,
    ReauthenticationController,
    EmailChangesController,
    SecondFactorController,
    ExportController,
    EntitlementsController,
    ComputersController,
    LostComputersController,
    CartController,
    AccountNewsletterController,
    OffersController,
    PersonalPricesController,
    AccountOrdersController,
    GiftsController,
    OrderDocumentsController,
  ],
  providers: [OrderLimitsService],
})
export class AccountModule {}
