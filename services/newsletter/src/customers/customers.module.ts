import { Module } from '@nestjs/common';
import { SubscribersModule } from '../subscribers/subscribers.module';
import { CustomerFactsService } from './customer-facts.service';
import { CustomersService } from './customers.service';
import { EraseCustomerWhenUserDeleted } from './erase-customer-when-user-deleted.consumer';
import { OwnershipService } from './ownership.service';
import { RecordOwnershipWhenEntitlementGranted } from './record-ownership-when-entitlement-granted.consumer';
import { RecordOwnershipWhenEntitlementRevoked } from './record-ownership-when-entitlement-revoked.consumer';
import { SaveCustomerWhenEmailChanged } from './save-customer-when-email-changed.consumer';
import { SaveCustomerWhenUserRegistered } from './save-customer-when-user-registered.consumer';

@Module({
  imports: [SubscribersModule],
  controllers: [
    EraseCustomerWhenUserDeleted,
    RecordOwnershipWhenEntitlementGranted,
    RecordOwnershipWhenEntitlementRevoked,
    SaveCustomerWhenEmailChanged,
    SaveCustomerWhenUserRegistered,
  ],
  providers: [CustomersService, CustomerFactsService, OwnershipService],
  exports: [CustomersService],
})
export class CustomersModule {}
