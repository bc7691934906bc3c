import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { RedemptionCodesModule } from '../redemption-codes/redemption-codes.module';
import { RedemptionService } from './redemption.service';
import { RedemptionsHandlers } from './redemptions.handlers';

/** Redemption of codes by customers. */
@Module({
  imports: [CustomersModule, FulfilmentModule, RedemptionCodesModule],
  controllers: [RedemptionsHandlers],
  providers: [RedemptionService],
})
export class RedemptionModule {}
