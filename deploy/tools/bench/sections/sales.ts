import { setTimeout as pause } from 'node:timers/promises';
import { sendFast } from '../../driver/exchange';
import { pricedSlugs, type ShopCustomer } from '../../driver/shop-customer';
import { hashTime } from '../load/hash';
import { costOf, type ProcessorTimes, shopProcessorTimes, sumOf } from '../load/process-usage';
import { atRate, inParallel } from '../load/times';
import { type Measurement, ratioAtMost } from '../results/measurement';
import { median, percentile } from '../results/percentile';
import { type BenchContext, newCustomer } from './context';
import { SaleWatcher } from './sale-watcher';

const perSecond = Number(process.env['SALES_PER_SECOND'] ?? 25);
const sustainedSeconds = Number(process.env['SUSTAINED_SECONDS'] ?? 60);
const countedSales = 200;
const watchWindowMs = 10;
/** Mails and events of the last sale follow its entitlement. */
const settleMs = 3_000;
const idleMs = 15_000;

/** A Checkout Session that is not paid yet. */
interface OpenSale {
  customer: ShopCustomer;
  slug: string;
  sessionId: string;
}

/** Creates unpaid sessions: each customer buys every product once. */
async function openSales(context: BenchContext, count: number): Promise<OpenSale[]> {
  const slugs = await pricedSlugs(context.shop);
  const customers = Array.from({ length: Math.ceil(count / slugs.length) }, (_, at) => at);
  const sales = await inParallel(customers, async () => {
    const customer = await newCustomer(context);
    const own: OpenSale[] = [];
    for (const slug of slugs) own.push({ customer, slug, sessionId: (await customer.checkout(slug)) ?? '' });
    return own;
  });
  return sales.flat().slice(0, count);
}

class Sales {
  constructor(
    private readonly context: BenchContext,
    private readonly watcher: SaleWatcher,
  ) {}

  /** Processor time of one sale with its mail, by process. The idle time of the shop does not count. */
  async processorPerSale(): Promise<ProcessorTimes> {
    const sales = await openSales(this.context, countedSales * 1.25);
    await inParallel(sales.slice(countedSales), (sale) => this.sell(sale));
    await pause(settleMs);
    const idle = await this.costDuring(idleMs, () => pause(idleMs));
    const startedAt = performance.now();
    const used = await this.costDuring(countedSales, async () => {
      await inParallel(sales.slice(0, countedSales), (sale) => this.sell(sale));
      await pause(settleMs);
    });
    const idleShare = (performance.now() - startedAt) / countedSales;
    return Object.fromEntries(
      Object.entries(used).map(([name, ms]) => [name, ms - (idle[name] ?? 0) * idleShare]),
    );
  }

  /** Sells at a fixed rate. @returns the delay of each sale in milliseconds */
  async sellSustained(): Promise<number[]> {
    const sales = await openSales(this.context, perSecond * sustainedSeconds);
    await pause(settleMs);
    return atRate(perSecond, sales, (sale) => this.sell(sale));
  }

  /** Pays a session. @returns milliseconds from the payment until the entitlement is visible */
  private async sell({ customer, slug, sessionId }: OpenSale): Promise<number> {
    await sendFast(`${this.context.sandbox}/_sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      body: { card: '4242424242424242' },
    });
    const paidAt = performance.now();
    return (await this.watcher.grantOf(customer.id, slug)) - paidAt;
  }

  private async costDuring(divisor: number, work: () => Promise<unknown>): Promise<ProcessorTimes> {
    const before = shopProcessorTimes(this.context.dataDir);
    await work();
    return costOf(before, shopProcessorTimes(this.context.dataDir), divisor);
  }
}

/** The processor time of a sale in every process, and a sustained rate of sales. */
export async function sales(context: BenchContext): Promise<Measurement[]> {
  const hashMs = await hashTime();
  const watcher = await SaleWatcher.watch(context.dataDir, watchWindowMs);
  const inHashes = (name: string, ms: number, limit?: number): Measurement => ({
    name,
    value: ms,
    unit: 'ms',
    yardstick: { name: 'one argon2id hash', value: hashMs, ratio: ms / hashMs },
    ...(limit === undefined ? {} : { aim: ratioAtMost(limit) }),
  });
  try {
    const bench = new Sales(context, watcher);
    const processor = await bench.processorPerSale();
    const delays = await bench.sellSustained();
    const rate = `${perSecond} sales a second for ${sustainedSeconds} s, payment to entitlement`;
    return [
      ...Object.entries(processor).map(([name, ms]) => inHashes(`processor time of a sale, ${name}`, ms)),
      inHashes('processor time of a sale, all processes', sumOf(processor), 3),
      inHashes(`${rate}, p50`, median(delays)),
      inHashes(`${rate}, p50 of the last second`, median(delays.slice(-perSecond))),
      inHashes(`${rate}, p99`, percentile(delays, 0.99), 15),
      inHashes(`${rate}, longest`, Math.max(...delays)),
    ];
  } finally {
    await watcher.close();
  }
}
