import { Controller } from '@nestjs/common';
import {
  newsletterShare,
  type NewsletterShare,
  type ShareOfAddress,
} from '#contracts/newsletter/personal-data';
import { Handles } from '#platform/rpc/handles';
import { ShareService } from './share.service';

@Controller()
export class ShareHandlers {
  constructor(private readonly shares: ShareService) {}

  @Handles(newsletterShare)
  share(input: ShareOfAddress): Promise<NewsletterShare> {
    return this.shares.of(input);
  }
}
