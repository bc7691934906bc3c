import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import type { Bus } from '#platform/bus/bus';
import { Broadcasts } from '#platform/events/broadcasts';
import type { Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { EntitlementsController } from './account/entitlements.controller';
import { AuthController } from './auth/auth.controller';
import { JwtStrategy } from './auth/jwt.strategy';
import { SessionStates } from './auth/session-states';
import { CheckoutController } from './checkout/checkout.controller';
import { StripeWebhookController } from './checkout/stripe-webhook.controller';
import { DownloadsController } from './downloads/downloads.controller';
import { GatewayConfig } from './gateway.config';
import { AccessGuard } from './http/access.guard';
import { MeController } from './me/me.controller';
import { AudioController } from './plugins/audio.controller';
import { PluginsController } from './plugins/plugins.controller';
import { StatusController } from './status/status.controller';

/** The public contract, a controller per path noun. */
@Module({})
export class GatewayModule {
  static with(config: GatewayConfig, bus: Bus, rpc: RpcClient, log: Log): DynamicModule {
    return {
      module: GatewayModule,
      imports: [PassportModule],
      controllers: [
        AuthController,
        MeController,
        PluginsController,
        AudioController,
        CheckoutController,
        StripeWebhookController,
        EntitlementsController,
        DownloadsController,
        StatusController,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: LOG, useValue: log },
        { provide: RpcClient, useValue: rpc },
        { provide: Broadcasts, useValue: new Broadcasts(bus, log) },
        { provide: Storage, useFactory: () => storageFromEnv() },
        { provide: APP_GUARD, useClass: AccessGuard },
        SessionStates,
        JwtStrategy,
      ],
    };
  }
}
