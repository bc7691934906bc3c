import { Module } from '@nestjs/common';
import { IdentityConfigModule } from '../identity.config';
import { AccountFactsService } from './account-facts.service';
import { CredentialsService } from './credentials.service';
import { DemoUserSeeder } from './demo-users';
import { FiguresHandlers } from './figures.handlers';
import { InactiveUsersService } from './inactive-users.service';
import { RecordActivityWhenComputerSeen } from './record-activity-when-computer-seen.consumer';
import { ReconciliationHandlers } from './reconciliation.handlers';
import { RegistrationService } from './registration.service';
import { UserAdminHandlers } from './user-admin.handlers';
import { UserAdminService } from './user-admin.service';
import { UsersHandlers } from './users.handlers';
import { UsersService } from './users.service';

@Module({
  imports: [IdentityConfigModule],
  controllers: [
    UsersHandlers,
    UserAdminHandlers,
    FiguresHandlers,
    ReconciliationHandlers,
    RecordActivityWhenComputerSeen,
  ],
  providers: [
    UsersService,
    CredentialsService,
    RegistrationService,
    UserAdminService,
    AccountFactsService,
    InactiveUsersService,
    DemoUserSeeder,
  ],
  exports: [UsersService, CredentialsService, UserAdminService, InactiveUsersService],
})
export class UsersModule {}
