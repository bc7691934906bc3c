import { Body, Controller, Get, Put } from '@nestjs/common';
import { type Cart, findCart, saveCart, type SaveCart } from '#contracts/commerce/cart';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';

@SignedIn()
@Controller('api/account/cart')
export class CartController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(findCart)
  find(@CurrentActor() actor: Actor): Promise<Cart> {
    return this.rpc.call(findCart, {}, actor);
  }

  @Put()
  @Calls(saveCart)
  save(@Body(validated(saveCart)) body: SaveCart, @CurrentActor() actor: Actor): Promise<Cart> {
    return this.rpc.call(saveCart, body, actor);
  }
}
