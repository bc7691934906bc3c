import { Module } from '@nestjs/common';
import { KeyedHashModule } from '../keyed-hash/keyed-hash.module';
import { OwnersModule } from '../owners/owners.module';
import { MailedCodesService } from './mailed-codes.service';

/** Codes that prove access to the owner's mailbox. */
@Module({
  imports: [KeyedHashModule, OwnersModule],
  providers: [MailedCodesService],
  exports: [MailedCodesService],
})
export class MailedCodesModule {}
