import { Controller } from '@nestjs/common';
import { type Cart, findCart, saveCart, type SaveCart } from '#contracts/commerce/cart';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { CartService } from './cart.service';

@Controller()
export class CartHandlers {
  constructor(private readonly carts: CartService) {}

  @Handles(findCart)
  find(_: Nothing, { userId }: UserActor): Promise<Cart> {
    return this.carts.find(userId);
  }

  @Handles(saveCart)
  save(input: SaveCart, { userId }: UserActor): Promise<Cart> {
    return this.carts.save(input, userId);
  }
}
