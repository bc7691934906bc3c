import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Platform } from '#contracts/catalogue/download-files';
import { installerKey } from '#contracts/catalogue/installers';
import { newId } from '#platform/database/new-id';
import { Storage } from '#platform/storage/storage';
import { limitedBody } from '../uploads/limited-body';

/** The operator's tool adds larger files. */
const maxInstallerBytes = 1024 * 1024 * 1024;

/** Stores the files of releases. */
@Injectable()
export class InstallerUploadsService {
  constructor(private readonly storage: Storage) {}

  /** @throws Failure BODY_TOO_LARGE */
  async store(platform: Platform, fileName: string, body: Readable): Promise<string> {
    const key = installerKey(platform, newId(), fileName);
    await this.storage.put(key, limitedBody(body, maxInstallerBytes), {
      contentType: 'application/octet-stream',
    });
    return key;
  }
}
