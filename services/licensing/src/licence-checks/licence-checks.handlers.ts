import { Controller } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import {
  type RefreshedLicence,
  refreshLicence,
  type RefreshLicence,
  releaseComputer,
  type ReleaseComputer,
  type ReleasedComputer,
} from '#contracts/licensing/licence-checks';
import { Handles } from '#platform/rpc/handles';
import { LicenceChecksService } from './licence-checks.service';

@Controller()
export class LicenceChecksHandlers {
  constructor(private readonly checks: LicenceChecksService) {}

  @Handles(refreshLicence)
  refresh(input: RefreshLicence, { language }: Actor): Promise<RefreshedLicence> {
    return this.checks.refresh(input, language);
  }

  @Handles(releaseComputer)
  release({ file }: ReleaseComputer, { language }: Actor): Promise<ReleasedComputer> {
    return this.checks.release(file, language);
  }
}
