import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '#contracts/kit/actor';
import {
  type LicenceCheck,
  type LicenceCode,
  type RefreshedLicence,
  refreshLicence,
  type RefreshLicence,
  releaseComputer,
  type ReleaseComputer,
  type ReleasedComputer,
} from '#contracts/licensing/licence-checks';
import { Handles } from '#platform/rpc/handles';
import { type Computer, ComputersService } from '../../seats/computers/computers.service';
import { DeactivationService } from '../../seats/computers/deactivation.service';
import { leaseEnd, type Seat, SeatsService } from '../../seats/computers/seats.service';
import {
  type OwnedLicence,
  ProductLicencesService,
} from '../../entitlements/entitlements/product-licences.service';
import { PurchasesService } from '../../fulfilment/fulfilment/purchases.service';
import { type LicenceFile, LicenceFilesService } from '../licence-files/licence-files.service';
import { overallCode, refusalCode, seatCode } from './licence-codes';
import { leasedStatus, licenceStatus } from './licence-status';
import { SeatRefreshService } from './seat-refresh.service';

/** A licence file with the computer that it was signed for and the seats of that computer. */
interface FileHolder {
  file: LicenceFile;
  computer: Computer;
  seats: Seat[];
}
type RequestedProduct = Pick<RefreshLicence, 'version' | 'product'>;

/** Requests that a computer makes itself, with its licence file as the credential: refresh the file, release the seats. */
@Injectable()
export class LicenceChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly deactivation: DeactivationService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
    private readonly purchases: PurchasesService,
    private readonly seatRefresh: SeatRefreshService,
    private readonly files: LicenceFilesService,
  ) {}

  /** A newer file with the valid licences, and a code for each licence. Entitlements decide, not the dates of the old file. */
  @Handles(refreshLicence)
  async refresh({ file: jws, ...requested }: RefreshLicence, { language }: Actor): Promise<RefreshedLicence> {
    const holder = await this.findHolder(jws);
    if (typeof holder === 'string')
      return { ...licenceStatus(holder, language), licenceFile: null, licences: [] };
    const { file, computer, seats } = holder;
    const { owned, checks } = await this.dataSource.transaction((tx) => this.check(tx, holder, requested));
    // A licence that does not cover this version still covers older ones, which read the same file.
    const validChecks = checks.filter(({ code }) => code === 'VALID' || code === 'VERSION_NOT_COVERED');
    const validIds = new Set(validChecks.map(({ id }) => id));
    const licences = owned.filter(({ id }) => validIds.has(id));
    const until = leaseEnd(seats.filter(({ licenceId }) => validIds.has(licenceId)));
    // An offline file is replaced by one that ends with the lease and answers the same request.
    const lease = file.offline && until ? { until, nonce: file.nonce } : undefined;
    const licenceFile = licences.length > 0 ? this.files.signFor(computer, licences, lease) : null;
    const status = licenceStatus(overallCode(checks, requested.product), language);
    return { ...status, licenceFile, licences: checks };
  }

  /**
   * Frees the seats of the computer that the file names. While one of its seats is leased it keeps all of them: the offline file stays
   * installed and valid, so the computer is in use until the lease ends or its return receipt arrives.
   */
  @Handles(releaseComputer)
  async release({ file: jws }: ReleaseComputer, { language }: Actor): Promise<ReleasedComputer> {
    const holder = await this.findHolder(jws);
    if (typeof holder === 'string') return { ...licenceStatus(holder, language), released: false };
    const { id, userId } = holder.computer;
    const leaseUntil = await this.dataSource.transaction(async (tx) => {
      const computer = await this.computers.lock(tx, id, userId);
      const until = leaseEnd(await this.seats.ofComputers([id], tx));
      if (!until) await this.deactivation.deactivate(tx, computer);
      return until;
    });
    return leaseUntil
      ? { ...leasedStatus(leaseUntil, language), released: false }
      : { ...licenceStatus('VALID', language), released: true };
  }

  /** The holder of a file, or the code of the refusal. */
  private async findHolder(jws: string): Promise<FileHolder | LicenceCode> {
    const file = await this.files.verify(jws);
    if (!file) return 'UNKNOWN';
    const [computer, seats] = await Promise.all([
      this.computers.find(file.sub, file.activationId),
      this.seats.ofComputers([file.activationId]),
    ]);
    if (!computer) return 'UNKNOWN';
    return computer.deviceId === file.deviceId ? { file, computer, seats } : 'DEVICE_MISMATCH';
  }

  private async check(
    tx: EntityManager,
    { file, computer, seats }: FileHolder,
    requested: RequestedProduct,
  ): Promise<{ owned: OwnedLicence[]; checks: LicenceCheck[] }> {
    const products = new Set(file.licences.map(({ product }) => product));
    if (requested.product) products.add(requested.product);
    const owned = await this.licences.findBest(tx, file.sub, [...products]);
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
    const known = new Set(owned.map(({ product }) => product));
    const missing = [...products].filter((product) => !known.has(product));
    return { owned, checks: [...checks, ...(await this.checkMissing(tx, file, missing))] };
  }

  /** Codes of products without an entitlement: the licence went to another user, or never existed. */
  private async checkMissing(
    tx: EntityManager,
    file: LicenceFile,
    products: string[],
  ): Promise<LicenceCheck[]> {
    if (products.length === 0) return [];
    const ids = file.licences.map(({ id }) => id);
    const transferred = await this.licences.findTransferred(tx, file.sub, ids);
    return products.map((product) => {
      const known = file.licences.find((licence) => licence.product === product);
      const code = known && transferred.has(known.id) ? 'TRANSFERRED' : 'UNKNOWN';
      return { id: known?.id ?? null, product, name: known?.name ?? product, code };
    });
  }
}

/** Whether an offline file has ended. An online file never ends here: a refresh renews it while the seat is held. */
function isEnded({ offline, exp }: LicenceFile): boolean {
  return offline === true && exp !== undefined && exp * 1_000 <= Date.now();
}
