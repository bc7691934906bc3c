import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import type { Bus } from '#platform/bus/bus';
import { Broadcasts } from '#platform/events/broadcasts';
import { LOG, type Log } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { ComputersController } from './account/computers.controller';
import { EntitlementsController } from './account/entitlements.controller';
import { LostComputersController } from './account/lost-computers.controller';
import { ExportController } from './account/export.controller';
import { EmailChangesController } from './account/email-changes.controller';
import { SecondFactorController } from './account/second-factor.controller';
import { ReauthenticationController } from './account/reauthentication.controller';
import { SessionsController } from './account/sessions.controller';
import { AuditController } from './admin/audit.controller';
import { CustomerComputersController } from './admin/customer-computers.controller';
import { DeadEventsController } from './admin/dead-events.controller';
import { AllEntitlementsController } from './admin/entitlements.controller';
import { FailedMailsController } from './admin/failed-mails.controller';
import { FiguresController } from './admin/figures.controller';
import { OfferBookController } from './admin/offers.controller';
import { OrdersController } from './admin/orders.controller';
import { UsersController } from './admin/users.controller';
import { OffersController } from './account/offers.controller';
import { ProfileController } from './account/profile.controller';
import { AuthController } from './auth/auth.controller';
import { JwtStrategy } from './auth/jwt.strategy';
import { PasswordResetsController } from './auth/password-resets.controller';
import { SessionStates } from './auth/session-states';
import { SignInLimits } from './auth/sign-in-limits';
import { CheckoutController } from './checkout/checkout.controller';
import { StripeWebhookController } from './checkout/stripe-webhook.controller';
import { DownloadLimits } from './downloads/download-limits';
import { DownloadsController } from './downloads/downloads.controller';
import { Transfers } from './downloads/transfers';
import { GatewayConfig } from './gateway.config';
import { AccessGuard } from './http/access.guard';
import { RateLimits } from './http/rate-limit';
import { ReadCache } from './http/read-cache';
import { InstallerLinks } from './installers/installer-links';
import { InstallerUploads } from './installers/installer-uploads';
import { InstallersController } from './installers/installers.controller';
import { ReleasesController } from './installers/releases.controller';
import { LicenceChecksController } from './licensing/licence-checks.controller';
import { LicensingLimits } from './licensing/licensing-limits';
import { OfflineActivationsController } from './licensing/offline-activations.controller';
import { PairingsController } from './licensing/pairings.controller';
import { MeController } from './me/me.controller';
import { NewsController } from './news/news.controller';
import { PictureUploadController } from './news/picture-upload.controller';
import { NewsroomController } from './news/newsroom.controller';
import { CampaignsController } from './newsletter/campaigns.controller';
import { NewsletterLimits } from './newsletter/newsletter-limits';
import { MailReportsController } from './newsletter/mail-reports.controller';
import { ReadersController } from './newsletter/readers.controller';
import { SubscribersController } from './newsletter/subscribers.controller';
import { SubscriptionsController } from './newsletter/subscriptions.controller';
import { AudioController } from './plugins/audio.controller';
import { PluginsController } from './plugins/plugins.controller';
import { ProductUploads } from './products/product-uploads';
import { ProductUploadsController } from './products/product-uploads.controller';
import { ProductsController } from './products/products.controller';
import { DocumentsController } from './site/documents.controller';
import { SiteConfig } from './site/site.config';
import { StatusController } from './status/status.controller';
import { TranslationsController } from './translations/translations.controller';
import { Pictures } from './uploads/pictures';
import { PicturesController } from './uploads/pictures.controller';

export const controllers = [
  StatusController,
  TranslationsController,
  AuthController,
  PasswordResetsController,
  ProfileController,
  SessionsController,
  ReauthenticationController,
  EmailChangesController,
  SecondFactorController,
  UsersController,
  OrdersController,
  AllEntitlementsController,
  ExportController,
  MeController,
  PluginsController,
  AudioController,
  CheckoutController,
  StripeWebhookController,
  EntitlementsController,
  ComputersController,
  LostComputersController,
  CustomerComputersController,
  OffersController,
  OfferBookController,
  LicenceChecksController,
  PairingsController,
  OfflineActivationsController,
  DownloadsController,
  PictureUploadController,
  NewsroomController,
  NewsController,
  DocumentsController,
  InstallersController,
  ReleasesController,
  ProductsController,
  ProductUploadsController,
  PicturesController,
  SubscriptionsController,
  SubscribersController,
  ReadersController,
  MailReportsController,
  CampaignsController,
  AuditController,
  DeadEventsController,
  FailedMailsController,
  FiguresController,
];

/** What there is before the module. */
export interface Foundation {
  bus: Bus;
  cache: ReadCache;
  log: Log;
}

/** The public contract, a controller per path noun. */
@Module({})
export class GatewayModule {
  static with(config: GatewayConfig, site: SiteConfig, { bus, cache, log }: Foundation): DynamicModule {
    const signer = new ActorSigner(config.actorKeys);
    return {
      module: GatewayModule,
      imports: [PassportModule],
      controllers,
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: SiteConfig, useValue: site },
        { provide: LOG, useValue: log },
        { provide: RpcClient, useValue: new RpcClient(bus, signer) },
        { provide: Broadcasts, useValue: new Broadcasts(bus, log) },
        { provide: ReadCache, useValue: cache },
        { provide: Storage, useFactory: () => storageFromEnv() },
        AccessGuard,
        { provide: APP_GUARD, useExisting: AccessGuard },
        JwtStrategy,
        SessionStates,
        RateLimits,
        SignInLimits,
        DownloadLimits,
        Transfers,
        InstallerLinks,
        InstallerUploads,
        ProductUploads,
        Pictures,
        NewsletterLimits,
        LicensingLimits,
      ],
    };
  }
}
