import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import {
  exportLicensingData,
  type ExportUserData,
  type LicensingExport,
} from '#contracts/licensing/personal-data';
import { Handles } from '#platform/rpc/handles';
import { dataExports } from '../../personal-data';

const empty = { computers: [], downloads: [], licenceAddresses: [], seatEvents: [], offlineActivations: [] };

/** Licensing's part of the data export, except entitlements, which the account page lists. */
@Injectable()
export class DataExportService {
  constructor(private readonly modules: ModulesContainer) {}

  @Handles(exportLicensingData)
  async export({ userId }: ExportUserData): Promise<LicensingExport> {
    const parts = await Promise.all(dataExports.find(this.modules).map(({ call }) => call(userId)));
    return parts.reduce<LicensingExport>((all, part) => ({ ...all, ...part }), empty);
  }
}
