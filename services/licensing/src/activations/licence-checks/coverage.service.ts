import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type Coverage,
  findCoverage,
  type FindCoverage,
  type LicenceCode,
} from '#contracts/licensing/licence-checks';
import { Handles } from '#platform/rpc/handles';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import type { LicenceFile } from '../licence-files/licence-files.service';
import { FileHoldersService } from './file-holders.service';
import { refusalCode } from './licence-codes';

/** Which versions a computer may install, with its licence file as the credential. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holders: FileHoldersService,
    private readonly licences: ProductLicencesService,
  ) {}

  /** Entitlements decide, as in a refresh: an upgrade since the file was signed counts. */
  @Handles(findCoverage)
  async find({ file: jws, product, version }: FindCoverage): Promise<Coverage> {
    const holder = await this.holders.find(jws);
    if (typeof holder === 'string') return refused(holder);
    const { file, seats } = holder;
    const { deviceId } = file;
    const [owned] = await this.licences.findBest(this.dataSource.manager, file.sub, [product]);
    if (isTrialOf(file, product) && owned?.status !== 'active')
      return { code: 'VALID', coversBelow: null, deviceId };
    if (!owned) return refused('UNKNOWN');
    if (seats.length === 0 && !file.trial) return refused('DEVICE_MISMATCH');
    const code = refusalCode(owned, undefined, version) ?? 'VALID';
    return { code, coversBelow: owned.coversBelow, deviceId };
  }
}

function refused(code: LicenceCode): Coverage {
  return { code, coversBelow: null, deviceId: null };
}

/** Whether the file is that of a trial of the product that still runs. */
function isTrialOf({ trial, exp = 0, licences }: LicenceFile, wanted: string): boolean {
  const isOfProduct = licences.some(({ product }) => product === wanted);
  return trial === true && exp * 1_000 > Date.now() && isOfProduct;
}
