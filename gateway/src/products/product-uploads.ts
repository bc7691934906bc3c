import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Failure, failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Storage, type StoredFile } from '#platform/storage/storage';
import { peeked } from '../uploads/arriving';
import { fileKind, tellingBytes } from '../uploads/file-kind';

const largestSound = 60 * 1024 * 1024;
/** Larger ones are put into the storage by the operator. */
const largestFile = 2 * 1024 * 1024 * 1024;

const soundTypes: Readonly<Partial<Record<string, string>>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

/** Not MP3, M4A, Opus, FLAC or WAV by its content. Every browser plays these; only Safari plays AIFF. */
export const soundRefused = failure()('SOUND_REFUSED', 'unsupported');

/** What was stored, by which key a product can name it. */
export interface Uploaded extends StoredFile {
  storageKey: string;
  contentType: string;
}

/** Sounds and files that wait for the product they are meant for. Each has a key of its own: nothing is written over. */
@Injectable()
export class ProductUploads {
  constructor(private readonly storage: Storage) {}

  /** Keeps a sound as it is. @throws Failure SOUND_REFUSED, BODY_TOO_LARGE */
  async sound(body: Readable): Promise<Uploaded> {
    const { head, all } = await peeked(body, { first: tellingBytes, most: largestSound });
    const kind = fileKind(head) ?? '';
    const contentType = soundTypes[kind];
    if (!contentType) throw new Failure(soundRefused);
    return this.put(`samples/uploads/${newId()}.${kind}`, all, contentType);
  }

  /** @throws Failure BODY_TOO_LARGE */
  async file(body: Readable, fileName: string): Promise<Uploaded> {
    const { all } = await peeked(body, { first: 0, most: largestFile });
    const name = fileName.toLowerCase().replaceAll('+', '-');
    return this.put(`downloads/uploads/${newId()}/${name}`, all, 'application/octet-stream');
  }

  private async put(storageKey: string, body: Readable, contentType: string): Promise<Uploaded> {
    const stored = await this.storage.put(storageKey, body, { contentType });
    return { ...stored, storageKey, contentType };
  }
}
