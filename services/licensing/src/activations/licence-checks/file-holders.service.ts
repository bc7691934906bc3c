import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LicenceCode } from '#contracts/licensing/licence-checks';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { type Computer, ComputersService } from '../../seats/computers/computers.service';
import { type Seat, SeatsService } from '../../seats/computers/seats.service';
import { type LicenceFile, LicenceFilesService } from '../licence-files/licence-files.service';

/** A licence file with the computer that it was signed for and the seats of that computer. */
export interface FileHolder {
  file: LicenceFile;
  computer: Computer;
  seats: Seat[];
}

/** Finds the computer that a licence file was signed for. */
@Injectable()
export class FileHoldersService {
  constructor(
    private readonly files: LicenceFilesService,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly mergedAccounts: MergedAccounts,
    private readonly dataSource: DataSource,
  ) {}

  /** The holder of a file, or the code of the refusal. */
  async find(jws: string): Promise<FileHolder | LicenceCode> {
    const signed = await this.files.verify(jws);
    if (!signed) return 'UNKNOWN';
    const [computer, seats] = await Promise.all([
      this.computers.find(signed.sub, signed.activationId),
      this.seats.ofComputers([signed.activationId]),
    ]);
    const holder = computer ? { file: signed, computer, seats } : await this.findMerged(signed);
    if (!holder) return 'UNKNOWN';
    return holder.computer.deviceId === signed.deviceId ? holder : 'DEVICE_MISMATCH';
  }

  /** A file of an account that was merged into another one is one of the account that is left; the next file names that one. */
  private async findMerged(signed: LicenceFile): Promise<FileHolder | undefined> {
    const { sub: formerId, activationId, deviceId } = signed;
    const sub = await this.mergedAccounts.findOwner(this.dataSource.manager, formerId);
    if (sub === formerId) return undefined;
    const computer =
      (await this.computers.find(sub, activationId)) ?? (await this.computers.findByDevice(sub, deviceId));
    if (!computer) return undefined;
    return { file: { ...signed, sub }, computer, seats: await this.seats.ofComputers([computer.id]) };
  }
}
