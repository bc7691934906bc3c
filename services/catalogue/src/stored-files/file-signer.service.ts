import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure, fileDamaged } from '#contracts/kit/failure';
import { FileNotFoundError, Storage } from '#platform/storage/storage';
import { CatalogueConfig } from '../catalogue.config';
import { StreamedSignature } from './ed25519';

/** What identifies the bytes of a file; `ed25519` and `publicKey` are base64, as Sparkle reads them. */
export interface SignedFile {
  bytes: number;
  sha256: string;
  ed25519: string;
  publicKey: string;
}

/** Computes the size, the checksum and the signature of files that were uploaded before. */
@Injectable()
export class FileSignerService {
  constructor(
    private readonly storage: Storage,
    private readonly config: CatalogueConfig,
  ) {}

  /** Undefined for a missing or empty file. @throws Failure FILE_DAMAGED if the file changes while it is read */
  async sign(storageKey: string): Promise<SignedFile | undefined> {
    const signature = new StreamedSignature(this.config.RELEASE_PRIVATE_KEY);
    try {
      const first = await this.readInto(storageKey, () => signature.firstPass());
      if (first.bytes === 0) return undefined;
      const { hash, sha256 } = await this.readInto(storageKey, () => signature.secondPass());
      if (sha256 !== first.sha256) throw new Failure(fileDamaged);
      const ed25519 = signature.finish(hash).toString('base64');
      return { bytes: first.bytes, sha256, ed25519, publicKey: signature.publicKey.toString('base64') };
    } catch (error) {
      if (error instanceof FileNotFoundError) return undefined;
      throw error;
    }
  }

  private async readInto(storageKey: string, begin: () => ReturnType<StreamedSignature['firstPass']>) {
    const body = await this.storage.read(storageKey);
    const hash = begin();
    const checksum = createHash('sha256');
    let bytes = 0;
    for await (const chunk of body) {
      const part = chunk as Buffer;
      hash.update(part);
      checksum.update(part);
      bytes += part.length;
    }
    return { hash, bytes, sha256: checksum.digest('hex') };
  }
}
