import type { IncomingHttpHeaders } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';

/** Field of the form that holds the picture (spec admin §7). */
const field = 'image';

/** The picture of a multipart form, as it arrives. @throws Error when there is none or the form is broken */
export function pictureIn(body: Readable, headers: IncomingHttpHeaders): Promise<Readable> {
  const contentType = headers['content-type'] ?? '';
  return new Promise((resolve, reject) => {
    const form = new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { files: 1, fields: 5, fieldSize: 200, parts: 8 },
    });
    form.on('file', (name: string, file: Readable) => {
      if (name !== field) return void file.resume();
      resolve(file);
      // Whoever reads it hears of an error by reading; before, nobody does.
      file.on('error', () => undefined);
      finished(body, { writable: false }, (error) => error && file.destroy(error));
    });
    form.on('error', reject);
    form.on('finish', () => reject(new Error('there is no picture in the form')));
    // The form is not told when its sender goes, and would wait for the rest for ever.
    finished(body, { writable: false }, (error) => error && reject(error));
    body.pipe(form);
  });
}
