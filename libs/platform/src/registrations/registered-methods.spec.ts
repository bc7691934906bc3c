import { Injectable, Module } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { registeredMethods } from './registered-methods';

const parts = registeredMethods<[string], string, string[]>();
const Part = parts.register;

@Injectable()
class Orders {
  private readonly table = 'orders';

  @Part('orders')
  delete(by: string): string {
    return `${this.table} by ${by}`;
  }
}

@Injectable()
class Invoices {
  @Part()
  delete(by: string): string {
    return `invoices by ${by}`;
  }
}

@Injectable()
class Refunds {
  @Part()
  delete(by: string): string {
    return `refunds by ${by}`;
  }
}

@Injectable()
class Unused {
  @Part()
  delete(): string {
    return 'not provided';
  }
}

@Module({ providers: [Orders, { provide: 'alias', useExisting: Orders }] })
class OrdersModule {}

@Module({ imports: [OrdersModule], providers: [Invoices, Refunds] })
class AfterSalesModule {}

@Module({ imports: [OrdersModule, AfterSalesModule] })
class ServiceModule {}

describe('methods that modules register for a task', () => {
  it('are called once, those of importing modules first', async () => {
    const app = await NestFactory.createApplicationContext(ServiceModule, { logger: false });
    const found = parts.find(app.get(ModulesContainer));
    expect(found.map(({ call }) => call('id'))).toEqual(['invoices by id', 'refunds by id', 'orders by id']);
    expect(found.at(-1)?.labels).toEqual(['orders']);
    expect(new Unused().delete()).toBe('not provided');
    await app.close();
  });
});
