import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Bus } from '#platform/bus/bus';
import { Broadcasts } from '#platform/events/broadcasts';
import { LOG, type Log } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { ReportingStorage } from '../file-responses/reporting-storage';
import { GatewayConfig } from '../gateway.config';
import { ReadCache } from '../read-cache/read-cache';
import { SiteConfig } from '../site/site.config';

/** Dependencies that are created before the modules. */
export interface CoreDependencies {
  config: GatewayConfig;
  site: SiteConfig;
  bus: Bus;
  cache: ReadCache;
  log: Log;
}

/** Configuration, log, request client, broadcasts, read cache and storage, for all modules. */
@Global()
@Module({})
export class CoreModule {
  static with({ config, site, bus, cache, log }: CoreDependencies): DynamicModule {
    const providers = [
      { provide: GatewayConfig, useValue: config },
      { provide: SiteConfig, useValue: site },
      { provide: LOG, useValue: log },
      { provide: RpcClient, useValue: new RpcClient(bus, new ActorSigner(config.actorKeys)) },
      { provide: Broadcasts, useValue: new Broadcasts(bus, log) },
      { provide: ReadCache, useValue: cache },
      { provide: ReportingStorage, useFactory: () => new ReportingStorage(storageFromEnv(), log) },
      { provide: Storage, useExisting: ReportingStorage },
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}
