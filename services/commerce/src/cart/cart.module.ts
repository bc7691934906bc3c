import { Module } from '@nestjs/common';
import { CartHandlers } from './cart.handlers';
import { CartService } from './cart.service';

/** Carts of customers: `carts`. */
@Module({
  controllers: [CartHandlers],
  providers: [CartService],
  exports: [CartService],
})
export class CartModule {}
