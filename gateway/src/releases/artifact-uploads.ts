import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { artifactKey } from '#contracts/catalogue/releases';
import { newId } from '#platform/database/new-id';
import { Storage } from '#platform/storage/storage';
import { limitedBody } from '../uploads/limited-body';

/** The operator's tool adds larger files. */
const maxArtifactBytes = 1024 * 1024 * 1024;

/** Stores the files of releases. */
@Injectable()
export class ArtifactUploadsService {
  constructor(private readonly storage: Storage) {}

  /** @throws Failure BODY_TOO_LARGE */
  async store(fileName: string, body: Readable): Promise<string> {
    const key = artifactKey(newId(), fileName);
    await this.storage.put(key, limitedBody(body, maxArtifactBytes), {
      contentType: 'application/octet-stream',
    });
    return key;
  }
}
