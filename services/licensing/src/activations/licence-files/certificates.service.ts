import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import type { OwnershipCertificate } from '#contracts/licensing/personal-data';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { OwnersService } from '../../entitlements/owners/owners.service';
import { DataExport, type ExportPart } from '../../personal-data';
import { LicenceFilesService } from './licence-files.service';

/** The payload of a certificate: what the shop states about a licence at the time `iat`. */
interface Certificate {
  iss: 'lowline';
  /** The id of the owner. */
  sub: string;
  /** Seconds since 1970. */
  iat: number;
  licence: string;
  /** Slug. */
  product: string;
  name: string;
  /** The address of the account. */
  owner: string;
  /** Absent if the owner did not buy the licence. */
  order?: string;
  acquiredAt: string;
  status: EntitlementState;
  seatLimit: number;
}

/** Certificates of ownership. They stay valid without the shop: the published keys verify them. */
@Injectable()
export class CertificatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: ProductLicencesService,
    private readonly owners: OwnersService,
    private readonly files: LicenceFilesService,
  ) {}

  @DataExport()
  async export(userId: string, part: ExportPart): Promise<{ certificates: OwnershipCertificate[] }> {
    const licences = await this.licences.listOwned(userId, part);
    const owner = (await this.owners.addressOf(this.dataSource.manager, userId)) ?? '';
    const iat = Math.floor(Date.now() / 1_000);
    const certificates = licences.map(({ id, orderNumber, acquiredAt, ...licence }) => {
      const payload: Certificate = {
        iss: 'lowline',
        sub: userId,
        iat,
        licence: id,
        ...licence,
        owner,
        ...(orderNumber ? { order: orderNumber } : {}),
        acquiredAt: acquiredAt.toISOString(),
      };
      const { product, name } = licence;
      const certificate = this.files.signAs('licence-certificate+jws', payload);
      return { licenceId: id, product, name, certificate };
    });
    return { certificates };
  }
}
