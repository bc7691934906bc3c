import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Sale } from './sale.entity';

/** Reads the names of sales: `sales`. */
@Injectable()
export class SaleNamesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Names by id. */
  async find(ids: readonly string[], language: Language): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const select = { id: true, nameEn: true, nameRu: true };
    const sales = await this.dataSource.getRepository(Sale).find({ select, where: { id: In([...ids]) } });
    return new Map(sales.map(({ id, nameEn, nameRu }) => [id, language === 'ru' ? nameRu : nameEn]));
  }
}
