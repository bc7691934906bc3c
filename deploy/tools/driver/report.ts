import { inspect } from 'node:util';
import { StartupError } from '#local-servers/startup-error';

const startedAt = performance.now();

/** One line with the seconds since the start of the program. */
export function print(line: string): void {
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)}  ${line}\n`);
}

/** Three digits that count: 1,234, 12.3 and 0.0123. */
export function toDigits(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

/** A table of Markdown, which documents take over as it is. */
export function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  const lines = texts.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

/**
 * Runs a program whose result is a list of problems. Its last line is `passed` or their number, and its exit code is 1 when there are
 * problems or when it throws.
 */
export function runTool(work: () => Promise<readonly string[]>): void {
  work().then(
    (problems) => {
      for (const problem of problems) print(problem);
      print(problems.length === 0 ? 'passed' : `${problems.length} problems`);
      process.exit(problems.length === 0 ? 0 : 1);
    },
    (error: unknown) => {
      const text = error instanceof StartupError ? error.message : inspect(error);
      process.stderr.write(`${text}\n`);
      process.exit(1);
    },
  );
}
