import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { evidenceFileRefused } from '#contracts/commerce/disputes';
import { Failure } from '#contracts/kit/failure';
import { DocumentsService } from '../documents/documents.service';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { StripeRejection, StripeService } from '../../stripe/stripe.service';
import { PaymentAlert } from './payment-alert.entity';

/** The receipt that is sent with evidence, as a file at Stripe. */
@Injectable()
export class EvidenceFilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly documents: DocumentsService,
    private readonly stripe: StripeService,
  ) {}

  /**
   * Uploads the receipt once. A kill between the upload and its record uploads it under the same key again.
   * @returns Stripe's id of the file
   * @throws Failure EVIDENCE_FILE_REFUSED, UNAVAILABLE
   */
  async receiptOf({ id, orderId, receiptFile }: PaymentAlert): Promise<string> {
    if (receiptFile !== null) return receiptFile;
    const order = await this.orders.findById(orderId);
    const { fileName, content } = await this.documents.read(order, { kind: 'receipt', language: 'en' });
    const file = await this.upload(id, fileName, Buffer.from(content, 'base64'));
    await this.dataSource.getRepository(PaymentAlert).update({ id }, { receiptFile: file });
    return file;
  }

  private async upload(id: string, fileName: string, content: Buffer): Promise<string> {
    try {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
      return await this.stripe.uploadEvidence(fileName, content, `evidence-receipt:${id}:${hash}`);
    } catch (error) {
      if (!(error instanceof StripeRejection)) throw error;
      const { code, param, type } = error.reason;
      throw new Failure(evidenceFileRefused, { reason: code ?? param ?? type }, error);
    }
  }
}
