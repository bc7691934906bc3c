import { Module } from '@nestjs/common';
import { CustomersService } from './customers.service';

/** Who the customers are that licences are given to. */
@Module({ providers: [CustomersService], exports: [CustomersService] })
export class CustomersModule {}
