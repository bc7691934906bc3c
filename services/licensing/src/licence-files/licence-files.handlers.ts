import { Controller } from '@nestjs/common';
import { licensingKeys, type LicensingKeys } from '#contracts/licensing/activations';
import { Handles } from '#platform/rpc/handles';
import { LicenceFilesService } from './licence-files.service';

@Controller()
export class LicenceFilesHandlers {
  constructor(private readonly files: LicenceFilesService) {}

  @Handles(licensingKeys)
  async keys(): Promise<LicensingKeys> {
    return { keys: this.files.keys };
  }
}
