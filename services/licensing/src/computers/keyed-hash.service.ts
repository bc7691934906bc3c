import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LicensingConfig } from '../licensing.config';

/**
 * Hashes of what is too short to be safe under a plain hash: codes people type, serial numbers of parts. Each purpose has a
 * key of its own (HKDF, RFC 5869), so whoever reads the table cannot try all codes.
 */
@Injectable()
export class KeyedHashService {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly config: LicensingConfig) {}

  of(purpose: string, text: string): Buffer {
    const known = this.keys.get(purpose) ?? this.derive(purpose);
    this.keys.set(purpose, known);
    return createHmac('sha256', known).update(text).digest();
  }

  private derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.config.LICENCE_PRIVATE_KEY, '', purpose, 32));
  }
}
