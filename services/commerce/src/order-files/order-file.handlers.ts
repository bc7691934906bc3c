import { Controller } from '@nestjs/common';
import type { OrderId } from '#contracts/commerce/administration';
import { orderFile, type OrderFile } from '#contracts/commerce/order-file';
import { Handles } from '#platform/rpc/handles';
import { OrderFileService } from './order-file.service';

@Controller()
export class OrderFileHandlers {
  constructor(private readonly files: OrderFileService) {}

  @Handles(orderFile)
  find({ id }: OrderId): Promise<OrderFile> {
    return this.files.find(id);
  }
}
