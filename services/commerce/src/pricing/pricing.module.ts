import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { ShopBundlesService } from './bundles/shop-bundles.service';
import { LapsedOffersService } from './offers/lapsed-offers.service';
import { OfferAdminQueriesService } from './offers/offer-admin-queries.service';
import { OfferEligibilityService } from './offers/offer-eligibility.service';
import { OfferLookupService } from './offers/offer-lookup.service';
import { OffersService } from './offers/offers.service';
import { OfferRulesService } from './offers/rules/offer-rules.service';
import { PersonalOffersService } from './personal-offers/personal-offers.service';
import { PersonalPricesService } from './personal-offers/personal-prices.service';
import { PriceCacheService } from './prices/cache/price-cache.service';
import { CodesService } from './prices/codes/codes.service';
import { DiscountImportsService } from './prices/codes/discount-imports.service';
import { DiscountQueriesService } from './prices/codes/discount-queries.service';
import { DiscountsService } from './prices/codes/discounts.service';
import { DemoPricesService } from './prices/demo-prices.service';
import { LapsedPricesService } from './prices/lapsed-prices.service';
import { PriceBasisService } from './prices/price-basis.service';
import { PricingService } from './prices/pricing.service';
import { PriceHistoryService } from './prices/sales/price-history.service';
import { PriceSchedulesService } from './prices/sales/price-schedules.service';
import { RecentSalesService } from './prices/sales/recent-sales.service';
import { RecordListPriceWhenProductPriced } from './prices/sales/record-list-price-when-product-priced.consumer';
import { SaleNamesService } from './prices/sales/sale-names.service';
import { SaleQueriesService } from './prices/sales/sale-queries.service';
import { SalesService } from './prices/sales/sales.service';
import { UpgradePathQueriesService } from './upgrade-paths/upgrade-path-queries.service';
import { UpgradePathsService } from './upgrade-paths/upgrade-paths.service';
import { OwnershipService } from './quotes/ownership.service';
import { PersonalReductionsService } from './quotes/personal-reductions.service';
import { PurchaseTermsService } from './quotes/purchase-terms.service';
import { QuotePricingService } from './quotes/quote-pricing.service';
import { QuotesService } from './quotes/quotes.service';

/** What a product costs a customer: prices, offers, quotes and bundles. */
@Module({
  imports: [OrdersModule],
  controllers: [RecordListPriceWhenProductPriced],
  providers: [
    ShopBundlesService,
    OffersService,
    OfferRulesService,
    OfferAdminQueriesService,
    OfferEligibilityService,
    OfferLookupService,
    LapsedOffersService,
    PersonalOffersService,
    PersonalPricesService,
    OwnershipService,
    PersonalReductionsService,
    PricingService,
    PriceBasisService,
    PriceCacheService,
    SalesService,
    SaleQueriesService,
    RecentSalesService,
    PriceHistoryService,
    PriceSchedulesService,
    CodesService,
    DiscountsService,
    DiscountImportsService,
    DiscountQueriesService,
    UpgradePathsService,
    LapsedPricesService,
    UpgradePathQueriesService,
    DemoPricesService,
    SaleNamesService,
    QuotesService,
    QuotePricingService,
    PurchaseTermsService,
  ],
  exports: [
    OffersService,
    OfferEligibilityService,
    PricingService,
    CodesService,
    LapsedPricesService,
    SaleNamesService,
    QuotesService,
  ],
})
export class PricingModule {}
