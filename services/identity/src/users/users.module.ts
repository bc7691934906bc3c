import { Module } from '@nestjs/common';
import { IdentityConfigModule } from '../identity.config';
import { AccountFactsService } from './account-facts.service';
import { CredentialsService } from './credentials.service';
import { DemoUserSeeder } from './demo-users';
import { InactiveUsersService } from './inactive-users.service';
import { RecordActivityWhenComputerSeen } from './record-activity-when-computer-seen.consumer';
import { RegistrationService } from './registration.service';
import { UserAdminService } from './user-admin.service';
import { UsersService } from './users.service';

@Module({
  imports: [IdentityConfigModule],
  controllers: [RecordActivityWhenComputerSeen],
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
