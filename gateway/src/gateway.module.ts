import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module';
import { AccountModule } from './account/account.module';
import { AdminModule } from './admin/admin.module';
import { AuthModule } from './auth/auth.module';
import { CatalogueModule } from './catalogue/catalogue.module';
import { CheckoutModule } from './checkout/checkout.module';
import { ContractRoutesModule } from './contract-routes/contract-routes.module';
import { type CoreDependencies, CoreModule } from './core/core.module';
import { InstallersModule } from './installers/installers.module';
import { LicensingModule } from './licensing/licensing.module';
import { NewsModule } from './news/news.module';
import { NewsletterModule } from './newsletter/newsletter.module';
import { OrderLookupsModule } from './order-lookups/order-lookups.module';
import { SiteModule } from './site/site.module';

/** The public API. Modules that only these import (downloads, uploads, rate-limits) are not repeated. */
@Module({
  imports: [
    AccessModule,
    AccountModule,
    AdminModule,
    AuthModule,
    CatalogueModule,
    CheckoutModule,
    ContractRoutesModule,
    InstallersModule,
    LicensingModule,
    NewsModule,
    NewsletterModule,
    OrderLookupsModule,
    SiteModule,
  ],
})
export class GatewayModule {
  static with(dependencies: CoreDependencies): DynamicModule {
    return { module: GatewayModule, imports: [CoreModule.with(dependencies)] };
  }
}
