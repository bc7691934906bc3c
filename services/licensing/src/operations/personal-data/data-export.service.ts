import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import {
  exportLicensingData,
  type ExportUserData,
  type LicensingExport,
} from '#contracts/licensing/personal-data';
import { Handles } from '#platform/rpc/handles';
import { dataExports } from '../../personal-data';

type ExportedLists = Omit<LicensingExport, 'hasMore'>;

const empty: ExportedLists = {
  ...{ computers: [], downloads: [], licenceAddresses: [], seatEvents: [], offlineActivations: [] },
  ...{ redemptions: [], gifts: [], grants: [], imports: [], trials: [], certificates: [] },
};

/** Rows of each list in one part: all lists together stay below 1 MB. */
const rowsPerPart = 400;

/** Licensing's part of the data export, except entitlements, which the account page lists. */
@Injectable()
export class DataExportService {
  constructor(private readonly modules: ModulesContainer) {}

  /** A list that fills the part may go on in the next one. */
  @Handles(exportLicensingData)
  async export({ userId, part = 0 }: ExportUserData): Promise<LicensingExport> {
    const page = { skip: part * rowsPerPart, take: rowsPerPart };
    const lists = await Promise.all(dataExports.find(this.modules).map(({ call }) => call(userId, page)));
    const exported = lists.reduce<ExportedLists>((all, list) => ({ ...all, ...list }), empty);
    const hasMore = Object.values(exported).some((rows) => rows.length >= rowsPerPart);
    return { ...exported, hasMore };
  }
}
