import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { Failure, failure, unavailable } from '#contracts/kit/failure';
import { Storage } from '#platform/storage/storage';
import { whole } from './arriving';
import { DecodeQueue } from './decode-queue';
import { fileKind } from './file-kind';

const largestBytes = 10 * 1024 * 1024;
/** A picture of few bytes may unfold to very many points. */
const mostPixels = 50_000_000;
const longestSide = 2_400;
/** Smaller ones for phones and lists, named by their width (frontend/src/ui/picture.tsx). */
const smallerWidths = [640, 1_280];
const longestWorkSeconds = 15;

/** Not JPEG, PNG, GIF, WebP or AVIF, or broken. */
export const pictureRefused = failure()('PICTURE_REFUSED', 'unsupported');

const kinds: readonly unknown[] = ['jpeg', 'png', 'gif', 'webp', 'avif'];

/** Where a picture lies in the storage, by the name its address ends with. */
export const pictureKey = (name: string) => `pictures/${name}`;

/** Pictures that administrators bring. What is kept is drawn anew from the points: nothing that hid in the file survives. */
@Injectable()
export class Pictures {
  private readonly decodes = new DecodeQueue();

  constructor(private readonly storage: Storage) {}

  /**
   * @returns the picture's address
   * @throws Failure BODY_TOO_LARGE, PICTURE_REFUSED, UNAVAILABLE while the storage is away or too many pictures wait
   */
  async store(body: Readable, most = largestBytes): Promise<string> {
    const bytes = await whole(body, most);
    // SVG is no picture but a document, and never reaches the decoder.
    if (!kinds.includes(fileKind(bytes))) throw new Failure(pictureRefused);
    const [drawn, ...smaller] = await this.decodes.run(() => draw(bytes));
    const hash = createHash('sha256').update(drawn).digest('hex');
    for (const [i, picture] of smaller.entries())
      await this.keep(`${hash}-${smallerWidths[i]}.webp`, picture);
    await this.keep(`${hash}.webp`, drawn);
    return `/media/uploads/${hash}.webp`;
  }

  private async keep(name: string, picture: Buffer): Promise<void> {
    try {
      await this.storage.put(pictureKey(name), picture, { contentType: 'image/webp' });
    } catch (error) {
      throw new Failure(unavailable, { subject: 'storage' }, error);
    }
  }
}

/** The whole picture first, then the smaller ones. */
async function draw(bytes: Buffer): Promise<[Buffer, ...Buffer[]]> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
    const inWidth = (width: number) =>
      picture
        .clone()
        .resize({ width, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 84 })
        .timeout({ seconds: longestWorkSeconds })
        .toBuffer();
    const whole = await inWidth(longestSide);
    return [whole, ...(await Promise.all(smallerWidths.map((width) => inWidth(width))))];
  } catch (error) {
    throw new Failure(pictureRefused, {}, error);
  }
}
