import { request } from 'node:http';

/** Bytes of a page's HTML, as sent without compression and with Brotli. */
export interface HtmlSize {
  readonly plain: number;
  readonly brotli: number;
}

function bodyBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

export async function htmlSizeOf(url: string): Promise<HtmlSize> {
  return { plain: await bodyBytes(url, 'identity'), brotli: await bodyBytes(url, 'br') };
}
