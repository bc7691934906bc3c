import { Module } from '@nestjs/common';
import { SaleNamesService } from './sale-names.service';

/** The names of sales, for modules that price nothing. */
@Module({ providers: [SaleNamesService], exports: [SaleNamesService] })
export class SaleNamesModule {}
