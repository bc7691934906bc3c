import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LicensingConfig } from '../licensing.config';

/**
 * Hashes of values that are too short to be safe under a plain hash: codes that people type, serial numbers of components. Each
 * purpose has its own key (HKDF, RFC 5869), so all values cannot be tried with a copy of the table alone.
 */
@Injectable()
export class KeyedHashService {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly config: LicensingConfig) {}

  hash(purpose: string, text: string): Buffer {
    const key = this.keys.get(purpose) ?? this.deriveKey(purpose);
    this.keys.set(purpose, key);
    return createHmac('sha256', key).update(text).digest();
  }

  private deriveKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.config.LICENCE_PRIVATE_KEY, '', purpose, 32));
  }
}
