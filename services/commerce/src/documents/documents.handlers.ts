import { Controller } from '@nestjs/common';
import {
  type DocumentFile,
  readDocument,
  type ReadDocument,
  readDocumentOfOrder,
  type ReadDocumentOfOrder,
} from '#contracts/commerce/order-documents';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { OrdersService } from '../orders/orders.service';
import { DocumentsService } from './documents.service';

@Controller()
export class DocumentsHandlers {
  constructor(
    private readonly orders: OrdersService,
    private readonly documents: DocumentsService,
  ) {}

  @Handles(readDocument)
  async read({ number, ...query }: ReadDocument, { userId }: UserActor): Promise<DocumentFile> {
    return this.documents.read(await this.orders.findByNumber(number, userId), query);
  }

  @Handles(readDocumentOfOrder)
  async readOfOrder({ id, ...query }: ReadDocumentOfOrder): Promise<DocumentFile> {
    return this.documents.read(await this.orders.findById(id), query);
  }
}
