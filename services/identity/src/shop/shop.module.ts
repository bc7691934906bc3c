import { Module } from '@nestjs/common';
import { ShopHandlers } from './shop.handlers';
import { ShopService } from './shop.service';

@Module({ controllers: [ShopHandlers], providers: [ShopService] })
export class ShopModule {}
