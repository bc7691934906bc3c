import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Bus } from '#platform/bus/bus';
import { ShopBrand } from '#brand/shop-brand';
import { Broadcasts } from '#platform/events/broadcasts';
import { LOG, type Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { ReportingStorage } from '../file-responses/reporting-storage';
import { GatewayConfig } from '../gateway.config';
import { ReadCache } from '../read-cache/read-cache';
import { ShopPages } from '../site/shop-pages';

/** Dependencies that are created before the modules. */
export interface CoreDependencies {
  config: GatewayConfig;
  brand: ShopBrand;
  pages: ShopPages;
  rpc: RpcClient;
  bus: Bus;
  cache: ReadCache;
  log: Log;
}

/** Configuration, log, brand and pages, request client, broadcasts, read cache and storage, for all modules. */
@Global()
@Module({})
export class CoreModule {
  static with({ config, brand, pages, rpc, bus, cache, log }: CoreDependencies): DynamicModule {
    const providers = [
      { provide: GatewayConfig, useValue: config },
      { provide: ShopBrand, useValue: brand },
      { provide: ShopPages, useValue: pages },
      { provide: LOG, useValue: log },
      { provide: RpcClient, useValue: rpc },
      { provide: Broadcasts, useValue: new Broadcasts(bus, log) },
      { provide: ReadCache, useValue: cache },
      { provide: ReportingStorage, useFactory: () => new ReportingStorage(storageFromEnv(), log) },
      { provide: Storage, useExisting: ReportingStorage },
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}
