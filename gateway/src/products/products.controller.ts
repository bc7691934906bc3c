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
import { Admin } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

@Admin()
@Controller('api/admin/products')
export class ProductsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listProducts)
  list(@Asked(listProducts) asked: ListProducts, @Sender() actor: Actor): Promise<ProductPage> {
    return this.rpc.call(listProducts, asked, actor);
  }

  @Get(':id')
  @Calls(findProduct)
  find(@Asked(findProduct) asked: ProductId, @Sender() actor: Actor): Promise<Product> {
    return this.rpc.call(findProduct, asked, actor);
  }

  @Post()
  @Calls(createProduct)
  create(@Body(input(createProduct)) draft: ProductDraft, @Sender() actor: Actor): Promise<Product> {
    return this.rpc.call(createProduct, draft, actor);
  }

  @Put(':id')
  @Calls(updateProduct)
  update(@Told(updateProduct) change: UpdateProduct, @Sender() actor: Actor): Promise<Product> {
    return this.rpc.call(updateProduct, change, actor);
  }

  @Delete(':id')
  @Calls(archiveProduct)
  archive(@Asked(archiveProduct) asked: ProductId, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(archiveProduct, asked, actor);
  }
}
