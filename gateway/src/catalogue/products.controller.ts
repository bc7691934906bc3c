import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  archiveProduct,
  createProduct,
  findProduct,
  listProducts,
  type ListProducts,
  type Product,
  type ProductDraft,
  type ProductId,
  type ProductPage,
  updateProduct,
  type UpdateProduct,
} from '#contracts/catalogue/products';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput, CurrentActor, BodyInput } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';

@Admin()
@Controller('api/admin/products')
export class ProductsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listProducts)
  list(@QueryInput(listProducts) input: ListProducts, @CurrentActor() actor: Actor): Promise<ProductPage> {
    return this.rpc.call(listProducts, input, actor);
  }

  @Get(':id')
  @Calls(findProduct)
  find(@QueryInput(findProduct) input: ProductId, @CurrentActor() actor: Actor): Promise<Product> {
    return this.rpc.call(findProduct, input, actor);
  }

  @Post()
  @RecentLogin()
  @Calls(createProduct)
  create(
    @Body(validated(createProduct)) draft: ProductDraft,
    @CurrentActor() actor: Actor,
  ): Promise<Product> {
    return this.rpc.call(createProduct, draft, actor);
  }

  @Put(':id')
  @RecentLogin()
  @Calls(updateProduct)
  update(@BodyInput(updateProduct) change: UpdateProduct, @CurrentActor() actor: Actor): Promise<Product> {
    return this.rpc.call(updateProduct, change, actor);
  }

  @Delete(':id')
  @Calls(archiveProduct)
  archive(@QueryInput(archiveProduct) input: ProductId, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(archiveProduct, input, actor);
  }
}
