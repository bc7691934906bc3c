import { Injectable } from '@nestjs/common';
import { dayMs } from '#contracts/fields/durations';
import { type Comparison, ComparisonStep } from './comparison';
import { NeighboursService } from './neighbours.service';

const pageSize = 100;
/** An upload belongs to a form that may be saved within a day. */
const uploadPeriodMs = dayMs;

/** Compares files with the storage. */
@Injectable()
export class FileComparisonService {
  constructor(private readonly neighbours: NeighboursService) {}

  @ComparisonStep('files')
  async compare(comparison: Comparison): Promise<void> {
    const before = new Date(Math.min(Date.now() - uploadPeriodMs, comparison.cutoff.getTime()));
    const pages = [
      (after: string | null) => this.neighbours.recordedFiles(after, pageSize),
      (after: string | null) => this.neighbours.unreferencedFiles(after, pageSize, before),
    ];
    for (const read of pages) {
      let after: string | null = null;
      do {
        const { problems, count, next } = await read(after);
        await comparison.report(
          count,
          problems.map(({ storageKey, problem, detail }) => ({
            kind: `file-${problem}`,
            subject: storageKey,
            detail,
          })),
        );
        after = next;
      } while (after !== null);
    }
  }
}
