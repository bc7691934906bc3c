import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { Failure, failure } from '#contracts/kit/failure';
import { Storage } from '#platform/storage/storage';
import { whole } from './arriving';
import { fileKind } from './file-kind';

const largestBytes = 10 * 1024 * 1024;
/** A picture of few bytes may unfold to very many points. */
const mostPixels = 50_000_000;
const longestSide = 2_400;
const longestWorkSeconds = 15;

/** Not JPEG, PNG, GIF, WebP or AVIF, or broken. */
export const pictureRefused = failure()('PICTURE_REFUSED', 'unsupported');

const kinds: readonly unknown[] = ['jpeg', 'png', 'gif', 'webp', 'avif'];

/** Where a picture lies in the storage, by the name its address ends with. */
export const pictureKey = (name: string) => `pictures/${name}`;

/** Pictures that administrators bring. What is kept is drawn anew from the points: nothing that hid in the file survives. */
@Injectable()
export class Pictures {
  constructor(private readonly storage: Storage) {}

  /** @returns the picture's address. @throws Failure BODY_TOO_LARGE, PICTURE_REFUSED */
  async store(body: Readable, most = largestBytes): Promise<string> {
    const bytes = await whole(body, most);
    // SVG is no picture but a document, and never reaches the decoder.
    if (!kinds.includes(fileKind(bytes))) throw new Failure(pictureRefused);
    const drawn = await draw(bytes);
    const name = `${createHash('sha256').update(drawn).digest('hex')}.webp`;
    await this.storage.put(pictureKey(name), drawn, { contentType: 'image/webp' });
    return `/media/uploads/${name}`;
  }
}

async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .timeout({ seconds: longestWorkSeconds })
      .toBuffer();
  } catch (error) {
    throw new Failure(pictureRefused, {}, error);
  }
}
