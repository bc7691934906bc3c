import { Module } from '@nestjs/common';
import { CartService } from './cart.service';

/** Carts of customers: `carts`. */
@Module({
  providers: [CartService],
  exports: [CartService],
})
export class CartModule {}
