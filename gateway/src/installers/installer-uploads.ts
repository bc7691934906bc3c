import { type Readable, Transform } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Platform } from '#contracts/catalogue/download-files';
import { bodyTooLarge, Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Storage } from '#platform/storage/storage';

/** Larger ones are added by the operator's tool. */
const largestBytes = 1024 * 1024 * 1024;

function bounded(): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      if (passed > largestBytes) done(new Failure(bodyTooLarge));
      else done(null, chunk);
    },
  });
}

/** Files of releases to come. A key of its own for each, so that nothing published is ever written over. */
@Injectable()
export class InstallerUploads {
  constructor(private readonly storage: Storage) {}

  /** @throws Failure BODY_TOO_LARGE */
  async store(platform: Platform, fileName: string, body: Readable): Promise<string> {
    const key = `installers/${platform}/${newId()}/${fileName.toLowerCase().replaceAll('+', '-')}`;
    const limited = bounded();
    body.once('error', (error) => limited.destroy(error));
    body.once('close', () => {
      // A connection that broke off is no whole file.
      if (!body.readableEnded) limited.destroy(new Error('the upload broke off'));
    });
    await this.storage.put(key, body.pipe(limited), { contentType: 'application/octet-stream' });
    return key;
  }
}
