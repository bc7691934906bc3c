import { Module } from '@nestjs/common';
import { PasswordResetsModule } from '../password-resets/password-resets.module';
import { UsersModule } from '../users/users.module';
import { DataExportService } from './data-export.service';
import { EmailChangeMails } from './email-change-mails';
import { EmailChangesService } from './email-changes.service';

@Module({
  imports: [UsersModule, PasswordResetsModule],
  providers: [EmailChangesService, EmailChangeMails, DataExportService],
  exports: [EmailChangesService],
})
export class EmailChangesModule {}
