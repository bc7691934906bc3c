import { listFileControllers } from './admin/list-files/list-file-controllers';
import { listedFiles } from './admin/list-files/listed-files';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { allRequests } from '#contracts/all';
import { AccessGuard } from './access/access.guard';
import { EmailChangesController } from './account/email-changes.controller';
import { ExportController } from './account/export.controller';
import { LostComputersController } from './account/lost-computers.controller';
import { MeController } from './account/me.controller';
import { AccountNewsletterController } from './account/newsletter.controller';
import { GiftsController } from './account/orders/gifts.controller';
import { OrderDocumentsController } from './account/orders/order-documents.controller';
import { OrderLimitsService } from './account/orders/order-limits';
import { AccountOrdersController } from './account/orders/orders.controller';
import { ProfileController } from './account/profile.controller';
import { ReauthenticationController } from './account/reauthentication.controller';
import { SecondFactorController } from './account/second-factor.controller';
import { AuditController } from './admin/audit.controller';
import { CustomersController } from './admin/customers/customers.controller';
import { SearchController } from './admin/customers/search.controller';
import { DeadEventsController } from './admin/dead-events.controller';
import { AdminEntitlementsController } from './admin/entitlements.controller';
import { FailedMailsController } from './admin/failed-mails.controller';
import { FiguresController } from './admin/figures.controller';
import { LicenceImportsController } from './admin/giving/licence-imports.controller';
import { RedemptionBatchesController } from './admin/giving/redemption-batches.controller';
import { OrderMailsController } from './admin/orders/order-mails.controller';
import { OrderReassignmentsController } from './admin/orders/order-reassignments.controller';
import { OrdersController } from './admin/orders/orders.controller';
import { RefundFiguresController } from './admin/orders/refund-figures.controller';
import { DiscountsController } from './admin/pricing/discounts.controller';
import { ReconciliationController } from './admin/reconciliation.controller';
import { SetupController } from './admin/setup/setup.controller';
import { UsersController } from './admin/users.controller';
import { AuthController } from './auth/auth.controller';
import { InvitationsController } from './auth/invitations.controller';
import { ApiKeyActorsService } from './access/api-key-actors';
import { JwtStrategy } from './auth/jwt.strategy';
import { PasswordResetsController } from './auth/password-resets.controller';
import { SessionActorsService } from './auth/session-actors';
import { SessionStatesService } from './auth/session-states';
import { SignInLimitsService } from './auth/sign-in-limits';
import { UserProfilesService } from './auth/user-profiles';
import { BulkChangesController } from './catalogue/bulk-changes.controller';
import { AudioController } from './catalogue/audio.controller';
import { ProductUploadsService } from './catalogue/product-uploads';
import { ProductUploadsController } from './catalogue/product-uploads.controller';
import { CheckoutController } from './checkout/checkout.controller';
import { QuoteLimitsService } from './checkout/quote-limits';
import { QuotesController } from './checkout/quotes.controller';
import { StripeWebhookController } from './checkout/stripe-webhook.controller';
import { WithdrawalLimitsService } from './checkout/withdrawal-limits';
import { WithdrawalsController } from './checkout/withdrawals.controller';
import { contractControllers } from './contract-routes/contract-controllers';
import { type CoreDependencies, CoreModule } from './core/core.module';
import { AccountFilesController } from './downloads/account-files.controller';
import { ArchivesController } from './downloads/archives.controller';
import { DownloadLimitsService } from './downloads/download-limits';
import { DownloadsController } from './downloads/downloads.controller';
import { TransfersService } from './downloads/transfers';
import { ActivationsController } from './licensing/activations.controller';
import { JuceUnlocksController } from './licensing/juce-unlocks.controller';
import { LicenceChecksController } from './licensing/licence-checks.controller';
import { LicensingLimitsService } from './licensing/licensing-limits';
import { OfflineActivationsController } from './licensing/offline-activations.controller';
import { PairingsController } from './licensing/pairings.controller';
import { TrialsController } from './licensing/trials.controller';
import { RedemptionLimitsService } from './licensing/redemption-limits';
import { RedemptionsController } from './licensing/redemptions.controller';
import { PictureUploadController } from './news/picture-upload.controller';
import { MailReportsController } from './newsletter/mail-reports.controller';
import { NewsletterLimitsService } from './newsletter/newsletter-limits';
import { PreferencesController } from './newsletter/preferences.controller';
import { SubscribersController } from './newsletter/subscribers.controller';
import { SubscriptionsController } from './newsletter/subscriptions.controller';
import { LookupLimitsService } from './order-lookups/lookup-limits';
import { OrderClaimsController } from './order-lookups/order-claims.controller';
import { OrderLookupsController } from './order-lookups/order-lookups.controller';
import { GiftLimitsService } from './rate-limits/gift-limits';
import { RateLimitsService } from './rate-limits/rate-limits.service';
import { ArtifactUploadsService } from './releases/artifact-uploads';
import { FileAccessService } from './releases/file-access';
import { InstallerLinksService } from './releases/installer-links';
import { InstallersController } from './releases/installers.controller';
import { OpenAudioStackController } from './releases/open-audio-stack.controller';
import { ReleaseFeedsController } from './releases/release-feeds.controller';
import { ReleaseFilesController } from './releases/release-files.controller';
import { ReleasesController } from './releases/releases.controller';
import { UpdatesController } from './releases/updates.controller';
import { DocumentTexts } from './site/document-texts';
import { DocumentsController } from './site/documents.controller';
import { StatusController } from './site/status.controller';
import { TranslationsController } from './site/translations.controller';
import { PicturesService } from './uploads/pictures';
import { PicturesController } from './uploads/pictures.controller';

/**
 * The public API. The guard denies every route by default; `server/early-access.ts` uses it before a body is read. Routes without more than the
 * call come from their contracts.
 */
@Module({
  imports: [PassportModule],
  controllers: [
    ...contractControllers(allRequests()),
    ...listFileControllers(listedFiles),
    ...[
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
    ...[
      UsersController,
      CustomersController,
      SearchController,
      OrdersController,
      OrderMailsController,
      OrderReassignmentsController,
      AdminEntitlementsController,
      LicenceImportsController,
      RedemptionBatchesController,
      DiscountsController,
      AuditController,
      DeadEventsController,
      FailedMailsController,
      FiguresController,
      SetupController,
      RefundFiguresController,
      ReconciliationController,
    ],
    ...[AuthController, PasswordResetsController, InvitationsController],
    ...[AudioController, BulkChangesController, ProductUploadsController],
    ...[CheckoutController, QuotesController, StripeWebhookController, WithdrawalsController],
    ...[InstallersController, ReleasesController],
    ...[ReleaseFeedsController, ReleaseFilesController, OpenAudioStackController, UpdatesController],
    ...[AccountFilesController, ArchivesController, DownloadsController],
    ...[
      ActivationsController,
      LicenceChecksController,
      PairingsController,
      TrialsController,
      JuceUnlocksController,
      OfflineActivationsController,
      RedemptionsController,
    ],
    PictureUploadController,
    PicturesController,
    ...[SubscriptionsController, SubscribersController, PreferencesController, MailReportsController],
    ...[OrderClaimsController, OrderLookupsController],
    ...[StatusController, TranslationsController, DocumentsController],
  ],
  providers: [
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    OrderLimitsService,
    ...[
      JwtStrategy,
      ApiKeyActorsService,
      SessionActorsService,
      SessionStatesService,
      SignInLimitsService,
      UserProfilesService,
    ],
    ProductUploadsService,
    ...[QuoteLimitsService, WithdrawalLimitsService],
    ...[InstallerLinksService, ArtifactUploadsService, FileAccessService],
    ...[DownloadLimitsService, TransfersService],
    ...[LicensingLimitsService, RedemptionLimitsService],
    PicturesService,
    DocumentTexts,
    NewsletterLimitsService,
    LookupLimitsService,
    ...[GiftLimitsService, RateLimitsService],
  ],
})
export class GatewayModule {
  static with(dependencies: CoreDependencies): DynamicModule {
    return { module: GatewayModule, imports: [CoreModule.with(dependencies)] };
  }
}
