import type { IncomingHttpHeaders } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';

/** The form's field with the picture (admin §7). */
const field = 'image';

/** The picture of a multipart form as a stream. @throws Error when it is missing or the form is damaged */
export function readPictureField(body: Readable, headers: IncomingHttpHeaders): Promise<Readable> {
  const contentType = headers['content-type'] ?? '';
  return new Promise((resolve, reject) => {
    const form = new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { files: 1, fields: 5, fieldSize: 200, parts: 8 },
    });
    form.on('file', (name: string, file: Readable) => {
      if (name !== field) return void file.resume();
      resolve(file);
      // The reader of the stream gets its error; without a reader there is none to report.
      file.on('error', () => undefined);
      finished(body, { writable: false }, (error) => error && file.destroy(error));
    });
    form.on('error', reject);
    form.on('finish', () => reject(new Error('there is no picture in the form')));
    // The parser does not notice a closed connection and would wait forever.
    finished(body, { writable: false }, (error) => error && reject(error));
    body.pipe(form);
  });
}
