import { Injectable } from '@nestjs/common';
import type { LicenceCode } from '#contracts/licensing/licence-checks';
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
  ) {}

  /** The holder of a file, or the code of the refusal. */
  async find(jws: string): Promise<FileHolder | LicenceCode> {
    const file = await this.files.verify(jws);
    if (!file) return 'UNKNOWN';
    const [computer, seats] = await Promise.all([
      this.computers.find(file.sub, file.activationId),
      this.seats.ofComputers([file.activationId]),
    ]);
    if (!computer) return 'UNKNOWN';
    return computer.deviceId === file.deviceId ? { file, computer, seats } : 'DEVICE_MISMATCH';
  }
}
