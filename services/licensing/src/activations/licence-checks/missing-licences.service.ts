import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LicenceCheck, LicenceCode } from '#contracts/licensing/licence-checks';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import type { LicenceFile } from '../licence-files/licence-files.service';
import { TrialFilesService } from '../licence-files/trial-files.service';

/** Codes of products without an entitlement: a trial, or a licence that went to another user or never existed. */
@Injectable()
export class MissingLicencesService {
  constructor(
    private readonly licences: ProductLicencesService,
    private readonly trialFiles: TrialFilesService,
  ) {}

  async check(
    tx: EntityManager,
    file: LicenceFile,
    products: readonly string[],
  ): Promise<{ checks: LicenceCheck[]; trialFile: string | null }> {
    if (products.length === 0) return { checks: [], trialFile: null };
    const ids = file.licences.map(({ id }) => id);
    const transferred = await this.licences.findTransferred(tx, file.sub, ids);
    const trialFile = await this.refreshTrial(tx, file, products);
    const checks = products.map((product): LicenceCheck => {
      const known = file.licences.find((licence) => licence.product === product);
      const other: LicenceCode = known && transferred.has(known.id) ? 'TRANSFERRED' : 'UNKNOWN';
      const code = known && file.trial ? (trialFile === null ? 'EXPIRED' : 'VALID') : other;
      return { id: known?.id ?? null, product, name: known?.name ?? product, code };
    });
    return { checks, trialFile };
  }

  /** A file of a trial has one product; once it is owned, the file of the licence takes its place. */
  private async refreshTrial(
    tx: EntityManager,
    { trial, licences: [tried] }: LicenceFile,
    products: readonly string[],
  ): Promise<string | null> {
    if (!trial || !tried || !products.includes(tried.product)) return null;
    return (await this.trialFiles.refresh(tx, tried.id)) ?? null;
  }
}
