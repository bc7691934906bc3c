import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import {
  type FoundRecord,
  type FoundRecords,
  maxFoundRecords,
  recordSearches,
  type SearchRecords,
} from '#contracts/operations/record-search';
import { Handles } from '#platform/rpc/handles';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { ComputersService } from '../../seats/computers/computers.service';

const last4 = /^[0-9a-f]{4}$/i;
/** The beginning of a computer code. A shorter text would find too many. */
const computerCode = /^[\w.:-]{6,128}$/;

/** Finds licences by their last four characters or id, and computers by their code, for the search of the panel. */
@Injectable()
export class LicenceSearchService {
  constructor(
    private readonly licences: ProductLicencesService,
    private readonly computers: ComputersService,
  ) {}

  @Handles(recordSearches.licensing)
  async search({ text }: SearchRecords): Promise<FoundRecords> {
    const [licences, computers] = await Promise.all([this.licencesOf(text), this.computersOf(text)]);
    return { records: [...licences, ...computers] };
  }

  private async licencesOf(text: string): Promise<FoundRecord[]> {
    if (!last4.test(text) && !isUUID(text)) return [];
    const rows = await this.licences.search(text, maxFoundRecords);
    const matched = isUUID(text) ? 'id' : 'licence';
    return rows.map(({ id, userId, name: title, last4: detail }) => {
      return { kind: 'licence', id, userId, title, detail, matched };
    });
  }

  private async computersOf(text: string): Promise<FoundRecord[]> {
    if (!computerCode.test(text)) return [];
    const rows = await this.computers.search(text, maxFoundRecords);
    return rows.map(({ id, userId, givenName, machineName, deviceId: detail }) => {
      return { kind: 'computer', id, userId, title: givenName ?? machineName, detail, matched: 'computer' };
    });
  }
}
