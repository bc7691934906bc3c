import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { DocumentFile } from '#contracts/commerce/order-documents';

/** Sends a PDF that contains personal data: no cache keeps it. */
export async function sendDocument(reply: FastifyReply, { fileName, content }: DocumentFile): Promise<void> {
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition(fileName))
    .header('cache-control', 'no-store')
    .send(Buffer.from(content, 'base64'));
}
