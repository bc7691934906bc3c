import { setTimeout as pause } from 'node:timers/promises';
import type { ReadyNote } from '../local/stack';
import type { Chance } from './chance';
import { type Fate, fates, givenAway, type Step } from './fates';
import { patiently, Refusal } from './patient-client';

/** What somebody did in the shop, and so what its books have to say in the end. */
export interface Purchase {
  email: string;
  slug: string;
  fate: Fate;
}

interface Customer {
  email: string;
  token: string;
}

const mostProducts = 3;
const longestThoughtMs = 3_000;
const password = 'Saturos7';
const person = { firstName: 'Anna', lastName: 'Kern' };

/** People who register, buy, pay or do not, and change their minds, whatever state the shop is in. */
export class Customers {
  readonly purchases: Purchase[] = [];
  private isOver = false;

  constructor(
    private readonly at: Pick<ReadyNote, 'shop' | 'sandbox'>,
    private readonly chance: Chance,
    private readonly say: (line: string) => void,
  ) {}

  /** One after another, until it is enough; who has begun to pay comes to an end. */
  async run(): Promise<void> {
    const { data } = await patiently<{ data: { slug: string }[] }>(`${this.at.shop}/api/plugins?lang=en`);
    const slugs = data.map(({ slug }) => slug);
    while (!this.isOver) await this.one(slugs);
  }

  end(): void {
    this.isOver = true;
  }

  private async one(slugs: readonly string[]): Promise<void> {
    try {
      const customer = await this.register();
      const wanted = new Set(Array.from({ length: mostProducts }, () => this.chance.pick(slugs)));
      for (const slug of wanted) if (!this.isOver) await this.buy(customer, slug);
    } catch (error) {
      this.say(`a customer gave up: ${String(error)}`);
      await pause(longestThoughtMs);
    }
  }

  private async register(): Promise<Customer> {
    const email = `soak-${crypto.randomUUID()}@example.com`;
    const account = { email, password, ...person };
    await patiently(`${this.at.shop}/api/register`, { method: 'POST', body: account }).catch(onceMore);
    const logIn = { method: 'POST', body: { email, password } };
    const { token } = await patiently<{ token: string }>(`${this.at.shop}/api/login`, logIn);
    return { email, token };
  }

  private async buy({ email, token }: Customer, slug: string): Promise<void> {
    const question = { method: 'POST', body: { slug }, token };
    const opened = await patiently<{ sessionId: string | null }>(
      `${this.at.shop}/api/checkout/sessions`,
      question,
    ).catch(onceMore);
    const sessionId = opened?.sessionId ?? null;
    const fate = sessionId === null ? givenAway : this.chance.pick(fates);
    this.purchases.push({ email, slug, fate });
    for (const step of fate.steps) await this.take(step, sessionId ?? '');
  }

  private async take({ verb, body = {}, isRefused }: Step, sessionId: string): Promise<void> {
    await pause(this.chance.next() * longestThoughtMs);
    const url = `${this.at.sandbox}/_sandbox/sessions/${sessionId}/${verb}`;
    await patiently(url, { method: 'POST', body }).catch((error: unknown) => {
      if (!isRefused || !(error instanceof Refusal)) throw error;
    });
  }
}

/** The answer to the first press was lost, and what it asked for is there: the second press is told so. */
function onceMore(error: unknown): undefined {
  if (!(error instanceof Refusal) || !error.message.includes('answered 409')) throw error;
}
