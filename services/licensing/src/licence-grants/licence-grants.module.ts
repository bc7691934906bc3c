import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { ProductsModule } from '../products/products.module';
import { LicenceGrantsService } from './licence-grants.service';

/** Licences that administrators give: to the press, as an apology, not for resale. */
@Module({
  imports: [CustomersModule, FulfilmentModule, ProductsModule],
  providers: [LicenceGrantsService],
  exports: [LicenceGrantsService],
})
export class LicenceGrantsModule {}
