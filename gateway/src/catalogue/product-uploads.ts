import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Failure, failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Storage, type StoredFile } from '#platform/storage/storage';
import { detectKind, limitedBody } from '../uploads/limited-body';

const maxSampleBytes = 60 * 1024 * 1024;
/** The operator puts larger files into the storage. */
const maxFileBytes = 2 * 1024 * 1024 * 1024;

const sampleContentTypes: Readonly<Partial<Record<string, string>>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

/** The content is not MP3, M4A, Opus, FLAC or WAV. Every browser plays these; only Safari plays AIFF. */
export const sampleRejected = failure()('SOUND_REFUSED', 'unsupported');

/** A stored file, with the key by which a product refers to it. */
export interface StoredUpload extends StoredFile {
  storageKey: string;
  contentType: string;
}

/** Stores audio samples and download files of products. Each upload has a new key, so nothing is overwritten. */
@Injectable()
export class ProductUploadsService {
  constructor(private readonly storage: Storage) {}

  /** @throws Failure SOUND_REFUSED, BODY_TOO_LARGE */
  async storeSample(body: Readable): Promise<StoredUpload> {
    const { kind = '', file } = await detectKind(body, maxSampleBytes);
    const contentType = sampleContentTypes[kind];
    if (!contentType) throw new Failure(sampleRejected);
    return this.put(`samples/uploads/${newId()}.${kind}`, file, contentType);
  }

  /** @throws Failure BODY_TOO_LARGE */
  async storeFile(body: Readable, fileName: string): Promise<StoredUpload> {
    const name = fileName.toLowerCase().replaceAll('+', '-');
    return this.put(
      `downloads/uploads/${newId()}/${name}`,
      limitedBody(body, maxFileBytes),
      'application/octet-stream',
    );
  }

  private async put(storageKey: string, body: Readable, contentType: string): Promise<StoredUpload> {
    const stored = await this.storage.put(storageKey, body, { contentType });
    return { ...stored, storageKey, contentType };
  }
}
