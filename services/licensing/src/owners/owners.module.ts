import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { OwnersService } from './owners.service';
import { SaveAddressWhenEmailChanged } from './save-address-when-email-changed.consumer';

/** The addresses of licence owners. */
@Module({
  imports: [EntitlementsModule],
  controllers: [SaveAddressWhenEmailChanged],
  providers: [OwnersService],
  exports: [OwnersService],
})
export class OwnersModule {}
