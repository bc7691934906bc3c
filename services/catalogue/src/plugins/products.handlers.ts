import { Controller } from '@nestjs/common';
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
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { ProductsService } from './products.service';

@Controller()
export class ProductsHandlers {
  constructor(private readonly products: ProductsService) {}

  @Handles(listProducts)
  list(input: ListProducts): Promise<ProductPage> {
    return this.products.list(input);
  }

  @Handles(findProduct)
  find({ id }: ProductId): Promise<Product> {
    return this.products.find(id);
  }

  @Handles(createProduct)
  create(draft: ProductDraft): Promise<Product> {
    return this.products.create(draft);
  }

  @Handles(updateProduct)
  update(change: UpdateProduct): Promise<Product> {
    return this.products.update(change);
  }

  @Handles(archiveProduct)
  async archive({ id }: ProductId): Promise<Nothing> {
    await this.products.archive(id);
    return {};
  }
}
