import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CreateDiscount } from '#contracts/commerce/pricing/discount-admin';
import {
  discountColumns,
  type DiscountImportOutcome,
  type ImportedDiscount,
  type ImportedDiscounts,
  importDiscounts,
  type ImportDiscounts,
} from '#contracts/commerce/pricing/discount-import';
import { salePeriodInvalid, saleProductUnknown, scopeEmpty } from '#contracts/commerce/pricing/sale-admin';
import { decimalsOf } from '#contracts/fields/currencies';
import { centsOf, shopCurrency } from '#contracts/fields/money';
import { startOfDay } from '#contracts/fields/time-zone';
import { Failure } from '#contracts/kit/failure';
import { ShopBrand } from '#brand/shop-brand';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { type CataloguePlugin, OfferLookupService } from '../../offers/offer-lookup.service';
import { assertPeriod, assertScope } from '../scope-rules';
import { DiscountCode } from './discount-code.entity';
import { Discount } from './discount.entity';
import { DiscountsService, toDiscount } from './discounts.service';
import { normalizeCode } from './generate-codes';

interface ReadDiscount {
  code: string;
  discount: Discount;
}

interface ReadingContext {
  products: readonly CataloguePlugin[];
  timeZone: string;
}

/** Creates discounts with one code each from the rows of a file. */
@Injectable()
export class DiscountImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lookup: OfferLookupService,
    private readonly discounts: DiscountsService,
    private readonly audit: AuditLog,
    private readonly brand: ShopBrand,
  ) {}

  /** One transaction for the rows of a request. A code that exists stays as it is. @throws Failure CODE_EXISTS, UNAVAILABLE */
  @Handles(importDiscounts)
  async import({ discounts: rows, isCheck }: ImportDiscounts): Promise<ImportedDiscounts> {
    const isForProducts = rows.some(({ scope }) => scopeOf(scope) === 'products');
    const products = isForProducts ? await this.lookup.cataloguePlugins() : [];
    const read = rows.map((row) => readRow(row, { products, timeZone: this.brand.current.timeZone }));
    return this.dataSource.transaction(async (tx) => {
      const existing = await this.existing(
        tx,
        read.flatMap((row) => (typeof row === 'string' ? [] : [row.code])),
      );
      const seen = new Set<string>();
      const fresh: ReadDiscount[] = [];
      const outcomes = read.map((row): DiscountImportOutcome => {
        if (typeof row === 'string') return row;
        if (seen.has(row.code)) return 'repeated';
        seen.add(row.code);
        const present = existing.get(row.code);
        if (present) return termsOf(present) === termsOf(row.discount) ? 'same' : 'differs';
        const refused = refusalOf(row.discount, products);
        if (refused) return refused;
        fresh.push(row);
        return 'added';
      });
      if (!isCheck && fresh.length > 0) await this.add(tx, fresh);
      return { outcomes };
    });
  }

  private async existing(tx: EntityManager, codes: readonly string[]): Promise<Map<string, Discount>> {
    const found = await tx.getRepository(DiscountCode).findBy({ code: In(codes) });
    const discounts = await tx
      .getRepository(Discount)
      .findBy({ id: In(found.map(({ discountId }) => discountId)) });
    const byId = new Map(discounts.map((discount) => [discount.id, discount]));
    return new Map(
      found.flatMap(({ code, discountId }) => {
        const discount = byId.get(discountId);
        return discount ? [[code, discount]] : [];
      }),
    );
  }

  private async add(tx: EntityManager, fresh: readonly ReadDiscount[]): Promise<void> {
    await tx.getRepository(Discount).insert(fresh.map(({ discount }) => discount));
    await this.discounts.insertCodes(
      tx,
      fresh.map(({ code, discount: { id: discountId } }) => ({ code, discountId })),
    );
    await this.audit.record(tx, {
      action: 'discount.imported',
      subject: 'discounts',
      after: { count: fresh.length, codes: fresh.map(({ code }) => code) },
    });
  }
}

/** The discount of a row, or which of its cells is wrong by the rules of a discount that is typed. */
function readRow(row: ImportedDiscount, context: ReadingContext): ReadDiscount | DiscountImportOutcome {
  const input = plainToInstance(CreateDiscount, fieldsOf(row, context));
  const wrong = new Set(
    validateSync(input).map(({ property }) => (property === 'amountCents' ? 'amount' : property)),
  );
  const column = discountColumns.find((one) => wrong.has(one));
  if (column) return column;
  // A batch has no code, and its size is no column.
  if (!input.code) return 'code';
  return { code: normalizeCode(input.code), discount: toDiscount(input, newId()) };
}

/** Fields as the panel sends them; what is no number or choice is left for the rules to refuse. */
function fieldsOf(row: ImportedDiscount, { products, timeZone }: ReadingContext): Record<string, unknown> {
  const ids = new Map(products.map(({ slug, pluginId }) => [slug, pluginId]));
  const kind = row.kind.trim().toLowerCase();
  return {
    name: row.name,
    code: textOf(row.code),
    kind,
    percent: kind === 'percent' ? numberOf(row.percent) : undefined,
    amountCents: kind === 'fixed' ? minorUnitsOf(row.amount) : undefined,
    scope: scopeOf(row.scope),
    categories: listOf(row.categories),
    pluginIds: listOf(row.pluginIds).map((one) => ids.get(one.toLowerCase()) ?? one),
    maxUses: numberOf(row.maxUses),
    maxUsesPerCustomer: numberOf(row.maxUsesPerCustomer),
    isExclusive: isYes(row.isExclusive.trim().toLowerCase()),
    startsAt: timeOf(row.startsAt, timeZone) ?? '',
    endsAt: timeOf(row.endsAt, timeZone),
  };
}

const textOf = (cell: string): string | undefined => cell.trim() || undefined;
const scopeOf = (cell: string): string => textOf(cell)?.toLowerCase() ?? 'all';

/** A bare day is one of the shop; anything else is left for the rules. */
function timeOf(cell: string, timeZone: string): string | undefined {
  const text = textOf(cell);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  return startOfDay(text, timeZone)?.toISOString() ?? 'no day';
}

/** An amount with at most the decimals of the currency, after a point or a comma. */
function minorUnitsOf(cell: string): number | undefined {
  const text = textOf(cell);
  if (text === undefined) return undefined;
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (whole === undefined || decimals.length > decimalsOf(shopCurrency())) return Number.NaN;
  return centsOf(Number(`${whole}.${decimals}`));
}

function numberOf(cell: string): number | undefined {
  const text = textOf(cell);
  return text === undefined ? undefined : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

const listOf = (cell: string): string[] =>
  cell
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Null, which the rules refuse, for any other word. */
function isYes(word: string): boolean | null {
  if (word === 'yes' || word === 'true') return true;
  return word === '' || word === 'no' || word === 'false' ? false : null;
}

/** Which cell of a new code is wrong beside the others and the catalogue. @throws other failures */
function refusalOf(
  discount: Discount,
  products: readonly CataloguePlugin[],
): DiscountImportOutcome | undefined {
  try {
    assertPeriod(discount.startsAt, discount.endsAt);
    assertScope(discount, products);
    return undefined;
  } catch (error) {
    if (Failure.is(error, salePeriodInvalid)) return 'endsAt';
    if (Failure.is(error, scopeEmpty)) return discount.scope === 'products' ? 'pluginIds' : 'categories';
    if (Failure.is(error, saleProductUnknown)) return 'pluginIds';
    throw error;
  }
}

/** What a customer gets by a code, for comparison. */
function termsOf({ id: _, createdAt: __, categories, pluginIds, scope, ...terms }: Discount): string {
  const chosen =
    scope === 'categories' ? [...categories].sort() : scope === 'products' ? [...pluginIds].sort() : [];
  return JSON.stringify(Object.entries({ ...terms, scope, chosen }).sort(([a], [b]) => a.localeCompare(b)));
}
