import { Module } from '@nestjs/common';
import { ProductsService } from './products.service';

/** Which products licences are given for. */
@Module({ providers: [ProductsService], exports: [ProductsService] })
export class ProductsModule {}
