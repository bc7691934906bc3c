import { Controller } from '@nestjs/common';
import { licensingShare, type LicensingShare, type ShareOfUser } from '#contracts/licensing/personal-data';
import { Handles } from '#platform/rpc/handles';
import { ShareService } from './share.service';

@Controller()
export class ShareHandlers {
  constructor(private readonly shares: ShareService) {}

  @Handles(licensingShare)
  share(input: ShareOfUser): Promise<LicensingShare> {
    return this.shares.of(input);
  }
}
