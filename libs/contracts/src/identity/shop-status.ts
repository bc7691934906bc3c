import { IsBoolean } from 'class-validator';
import { Nothing, request } from '../kit/request';

export class ShopStatus {
  @IsBoolean() maintenance: boolean;
}

export const shopStatus = request('identity.shop.status', {
  input: Nothing,
  output: ShopStatus,
  access: 'public',
  idempotent: true,
});

export const setShopStatus = request('identity.shop.set-status', {
  input: ShopStatus,
  output: ShopStatus,
  access: 'admin',
  idempotent: true,
});
