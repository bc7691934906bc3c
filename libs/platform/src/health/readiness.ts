import { gaugeOf } from '../metrics/metrics';

/** Something that an operator has to look at, although the process serves. */
export interface Problem {
  readonly part: string;
  readonly reason: string;
}

export interface Findings {
  /** Parts without which the process cannot serve. */
  readonly absent: readonly string[];
  readonly degraded: readonly Problem[];
}

/** Finds out what is absent and what is degraded. */
export type ReadinessCheck = () => Promise<Findings>;

/** The body of `/health/ready`. */
export interface ReadinessReport {
  readonly status: 'ok' | 'degraded' | 'unready';
  readonly absent: readonly string[];
  readonly degraded: readonly (Problem & { readonly since: string })[];
}

const ready = () => gaugeOf('shop_ready', 'Whether the process can serve (1) or not (0)');
const degradedParts = () => gaugeOf('shop_degraded', 'Parts that an operator has to look at', ['part']);
const absentParts = () => gaugeOf('shop_absent', 'Parts without which the process cannot serve', ['part']);

/** Turns the findings of a check into a report, with the time since when each problem exists, and into metrics. */
export class Readiness {
  private readonly since = new Map<string, string>();
  private readonly seenAbsent = new Set<string>();
  private readonly seenDegraded = new Set<string>();
  private running: Promise<ReadinessReport> | undefined;

  constructor(private readonly check: ReadinessCheck) {}

  /** Simultaneous calls share one check. */
  report(): Promise<ReadinessReport> {
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(): Promise<ReadinessReport> {
    const { absent, degraded } = await this.check().catch((error: unknown): Findings => ({
      absent: [String(error)],
      degraded: [],
    }));
    const status = absent.length > 0 ? 'unready' : degraded.length > 0 ? 'degraded' : 'ok';
    const parts = degraded.map(({ part }) => part);
    for (const part of this.since.keys()) if (!parts.includes(part)) this.since.delete(part);
    const now = new Date().toISOString();
    for (const part of parts) if (!this.since.has(part)) this.since.set(part, now);
    this.sample(status, absent, parts);
    return {
      status,
      absent,
      degraded: degraded.map((one) => ({ ...one, since: this.since.get(one.part) ?? now })),
    };
  }

  /** A part that recovered stays at 0, so that a rule sees the recovery. */
  private sample(
    status: ReadinessReport['status'],
    absent: readonly string[],
    parts: readonly string[],
  ): void {
    ready().set(status === 'unready' ? 0 : 1);
    for (const part of absent) this.seenAbsent.add(part);
    for (const part of parts) this.seenDegraded.add(part);
    for (const part of this.seenAbsent) absentParts().set({ part }, absent.includes(part) ? 1 : 0);
    for (const part of this.seenDegraded) degradedParts().set({ part }, parts.includes(part) ? 1 : 0);
  }
}
