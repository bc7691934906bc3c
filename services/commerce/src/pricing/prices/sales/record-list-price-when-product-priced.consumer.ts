import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { productPriced, type ProductPriced } from '#contracts/catalogue/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { SalesService } from './sales.service';

@Controller()
export class RecordListPriceWhenProductPriced {
  constructor(private readonly sales: SalesService) {}

  @Consumes(productPriced)
  record(product: ProductPriced, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.sales.recordListPrice(tx, product);
  }
}
