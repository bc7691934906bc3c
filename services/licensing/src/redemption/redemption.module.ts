import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { RedemptionCodesModule } from '../redemption-codes/redemption-codes.module';
import { RedemptionService } from './redemption.service';

/** Redemption of codes by customers. */
@Module({
  imports: [CustomersModule, FulfilmentModule, RedemptionCodesModule],
  providers: [RedemptionService],
})
export class RedemptionModule {}
