import { Global, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { Broadcasts } from '#platform/events/broadcasts';
import { LOG, type Log } from '#platform/log/log';
import { MailSender } from '#platform/mail-templates/mail-renderer';
import { RpcClient } from '#platform/rpc/rpc-client';
import { BrandConfig, brandOf } from './brand.config';
import { ShopBrand } from './shop-brand';

/** Gives a service the brand of the shop. The events and requests of the brand name the service as receiver and caller. */
@Global()
@Module({
  providers: [
    {
      provide: ShopBrand,
      useFactory: (rpc: RpcClient, log: Log) => new ShopBrand(brandOf(loadConfig(BrandConfig)), rpc, log),
      inject: [RpcClient, LOG],
    },
    { provide: MailSender, useExisting: ShopBrand },
  ],
  exports: [ShopBrand, MailSender],
})
export class BrandModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly brand: ShopBrand,
    private readonly broadcasts: Broadcasts,
  ) {}

  onApplicationBootstrap(): void {
    this.brand.follow(this.broadcasts, this.stopping.signal);
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
