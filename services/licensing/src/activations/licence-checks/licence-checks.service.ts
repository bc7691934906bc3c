import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '#contracts/kit/actor';
import {
  type LicenceCheck,
  type LicenceCode,
  type RefreshedLicence,
  refreshLicence,
  type RefreshLicence,
} from '#contracts/licensing/licence-checks';
import { Handles } from '#platform/rpc/handles';
import { leaseEnd } from '../../seats/computers/seats.service';
import {
  type OwnedLicence,
  ProductLicencesService,
} from '../../entitlements/licences/product-licences.service';
import { PurchasesService } from '../../fulfilment/purchases/purchases.service';
import { type LicenceFile, LicenceFilesService } from '../licence-files/licence-files.service';
import { type FileHolder, FileHoldersService } from './file-holders.service';
import { overallCode, refusalCode, seatCode } from './licence-codes';
import { licenceStatus, trialWithoutSeatStatus } from './licence-status';
import { MissingLicencesService } from './missing-licences.service';
import { SeatRefreshService } from './seat-refresh.service';

interface CheckedFile {
  owned: OwnedLicence[];
  checks: LicenceCheck[];
  /** The next file of a trial that runs. */
  trialFile: string | null;
  /** The trial runs although its plug-in is owned, because other computers have all seats. */
  isWithoutSeat: boolean;
}
type RequestedProduct = Pick<RefreshLicence, 'version' | 'product'>;

/** A computer refreshes its licence file, which is its credential. */
@Injectable()
export class LicenceChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holders: FileHoldersService,
    private readonly licences: ProductLicencesService,
    private readonly purchases: PurchasesService,
    private readonly seatRefresh: SeatRefreshService,
    private readonly missing: MissingLicencesService,
    private readonly files: LicenceFilesService,
  ) {}

  /** A newer file with the valid licences, and a code for each licence. Entitlements decide, not the dates of the old file. */
  @Handles(refreshLicence)
  async refresh({ file: jws, ...requested }: RefreshLicence, { language }: Actor): Promise<RefreshedLicence> {
    const holder = await this.holders.find(jws);
    if (typeof holder === 'string')
      return { ...licenceStatus(holder, language), licenceFile: null, licences: [] };
    const { file, computer, seats } = holder;
    const { owned, checks, trialFile, isWithoutSeat } = await this.dataSource.transaction((tx) =>
      this.check(tx, holder, requested),
    );
    // A licence that does not cover this version still covers older ones, which read the same file.
    const validChecks = checks.filter(({ code }) => code === 'VALID' || code === 'VERSION_NOT_COVERED');
    const validIds = new Set(validChecks.map(({ id }) => id));
    const licences = owned.filter(({ id }) => validIds.has(id));
    const until = leaseEnd(seats.filter(({ licenceId }) => validIds.has(licenceId)));
    // An offline file is replaced by one that ends with the lease and answers the same request.
    const lease = file.offline && until ? { until, nonce: file.nonce } : undefined;
    const licenceFile = licences.length > 0 ? this.files.signFor(computer, licences, lease) : trialFile;
    const status = isWithoutSeat
      ? trialWithoutSeatStatus(language)
      : licenceStatus(overallCode(checks, requested.product), language);
    return { ...status, licenceFile, licences: checks };
  }

  private async check(
    tx: EntityManager,
    { file, computer, seats }: FileHolder,
    requested: RequestedProduct,
  ): Promise<CheckedFile> {
    const products = new Set(file.licences.map(({ product }) => product));
    if (requested.product) products.add(requested.product);
    const best = await this.licences.findBest(tx, file.sub, [...products]);
    // A licence that was revoked before does not end a trial.
    const owned = best.filter(({ status }) => !file.trial || status === 'active');
    const revoked = owned.filter(({ status }) => status === 'revoked');
    const disputes = await this.purchases.findDisputes(
      tx,
      revoked.map(({ sourceOrderId }) => sourceOrderId),
    );
    const state = await this.seatRefresh.refresh(tx, computer, seats, isEnded(file) ? [] : owned);
    const seated = new Set(seats.map(({ licenceId }) => licenceId));
    const codeOf = (licence: OwnedLicence): LicenceCode => {
      const isRequested = !requested.product || requested.product === licence.product;
      const refusal = refusalCode(
        licence,
        disputes.get(licence.sourceOrderId),
        isRequested ? requested.version : undefined,
      );
      const isSeated = seated.has(licence.id);
      return refusal ?? (!isSeated && isEnded(file) ? 'EXPIRED' : seatCode(licence, isSeated, state));
    };
    const checks = owned.map((licence) => {
      const { id, product, name } = licence;
      return { id, product, name, code: codeOf(licence) };
    });
    return { owned, ...(await this.withMissing(tx, file, products, checks)) };
  }

  /** With the codes of products without an entitlement. Without a free seat of what was bought, a trial runs on to its end. */
  private async withMissing(
    tx: EntityManager,
    file: LicenceFile,
    products: ReadonlySet<string>,
    checks: readonly LicenceCheck[],
  ): Promise<Omit<CheckedFile, 'owned'>> {
    const full = file.trial ? checks.filter(({ code }) => code === 'ACTIVATION_LIMIT') : [];
    const refused = new Set(full.map(({ product }) => product));
    const known = new Set(checks.map(({ product }) => product));
    const missing = [...products].filter((product) => !known.has(product) || refused.has(product));
    const { checks: others, trialFile } = await this.missing.check(tx, file, missing);
    const superseded = trialFile === null ? others : checks;
    const kept = [...checks, ...others].filter(
      (check) => !refused.has(check.product) || !superseded.includes(check),
    );
    return { checks: kept, trialFile, isWithoutSeat: trialFile !== null && refused.size > 0 };
  }
}

/** Whether an offline file has ended. An online file never ends here: a refresh renews it while the seat is held. */
function isEnded({ offline, exp }: LicenceFile): boolean {
  return offline === true && exp !== undefined && exp * 1_000 <= Date.now();
}
