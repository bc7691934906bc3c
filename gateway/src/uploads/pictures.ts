import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { Failure, failure, unavailable } from '#contracts/kit/failure';
import { Storage } from '#platform/storage/storage';
import { readAll } from './limited-body';
import { DecodeQueue } from './decode-queue';
import { fileKind } from './file-kind';

const defaultMaxBytes = 10 * 1024 * 1024;
/** A small file may decode to very many pixels. */
const maxPixels = 50_000_000;
const maxSidePixels = 2_400;
/** For phones and lists, named by their width (frontend/src/ui/picture.tsx). */
const thumbnailWidths = [640, 1_280];
const decodeTimeoutSeconds = 15;

/** The content is not JPEG, PNG, GIF, WebP or AVIF, or is damaged. */
export const pictureRejected = failure()('PICTURE_REFUSED', 'unsupported');

/** An animation that would lose its frames: an animated PNG, or too many pixels in all frames. */
export const animationRejected = failure()('ANIMATION_REFUSED', 'unsupported');

const kinds: readonly unknown[] = ['jpeg', 'png', 'gif', 'webp', 'avif'];

/** Storage key of a picture, by the last part of its URL. */
export const pictureKey = (name: string) => `pictures/${name}`;

/** Stores pictures of administrators, re-encoded from their pixels, so that nothing else in the file survives. */
@Injectable()
export class PicturesService {
  private readonly decodes = new DecodeQueue();

  constructor(private readonly storage: Storage) {}

  /**
   * @returns the picture's URL path
   * @throws Failure BODY_TOO_LARGE, PICTURE_REFUSED, ANIMATION_REFUSED, UNAVAILABLE while the storage is unavailable or too many pictures wait
   */
  async store(body: Readable, maxBytes = defaultMaxBytes): Promise<string> {
    const bytes = await readAll(body, maxBytes);
    // SVG is a document and never reaches the decoder.
    const kind = await fileKind(bytes);
    // The decoder reads only the first frame of an animated PNG.
    if (kind === 'apng') throw new Failure(animationRejected);
    if (!kinds.includes(kind)) throw new Failure(pictureRejected);
    const [drawn, ...smaller] = await this.decodes.run(() => renderSizes(bytes));
    const hash = createHash('sha256').update(drawn).digest('hex');
    for (const [i, picture] of smaller.entries())
      await this.put(`${hash}-${thumbnailWidths[i]}.webp`, picture);
    await this.put(`${hash}.webp`, drawn);
    return `/media/uploads/${hash}.webp`;
  }

  private async put(name: string, picture: Buffer): Promise<void> {
    try {
      await this.storage.put(pictureKey(name), picture, { contentType: 'image/webp' });
    } catch (error) {
      throw new Failure(unavailable, { subject: 'storage' }, error);
    }
  }
}

/** The largest size first, then the thumbnails, each with every frame. */
async function renderSizes(bytes: Buffer): Promise<[Buffer, ...Buffer[]]> {
  try {
    const { pages = 1, width, height } = await sharp(bytes).metadata();
    if (pages > 1 && pages * width * height > maxPixels) throw new Failure(animationRejected);
    const options = { limitInputPixels: maxPixels, failOn: 'error', animated: pages > 1 } as const;
    // Only photographs have an orientation; the decoder rotates no animation.
    const picture = pages > 1 ? sharp(bytes, options) : sharp(bytes, options).rotate();
    const inWidth = (width: number) =>
      picture
        .clone()
        .resize({ width, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 84 })
        .timeout({ seconds: decodeTimeoutSeconds })
        .toBuffer();
    const largest = await inWidth(maxSidePixels);
    return [largest, ...(await Promise.all(thumbnailWidths.map((width) => inWidth(width))))];
  } catch (error) {
    if (Failure.isFailure(error)) throw error;
    throw new Failure(pictureRejected, {}, error);
  }
}
