import { IsBoolean } from 'class-validator';
import { Nothing, request } from '../../kit/request';
import { invalidatedBy } from '../../kit/http';
import { shopStatusChanged } from '../events';

export class ShopStatus {
  @IsBoolean() maintenance: boolean;
}

export const shopStatus = request('identity.shop.status', {
  http: 'GET /api/status',
  description: 'Returns whether the shop is under maintenance.',
  operationId: 'StatusController.status',
  cache: [invalidatedBy(shopStatusChanged)],
  input: Nothing,
  output: ShopStatus,
  access: 'public',
  idempotent: true,
});

export const setShopStatus = request('identity.shop.set-status', {
  input: ShopStatus,
  output: ShopStatus,
  access: 'settings:write',
  idempotent: true,
});
