// Counts passed and failed tests in the reports of the test runners.
import { relative } from 'node:path';
import { slowest } from './durations.mjs';

/** A runner that fails without a failed test counts as one failure. */
function atLeastOne(failed, exitCode) {
  return exitCode === 0 ? failed : Math.max(failed, 1);
}

/** Jest's `--json` report. A spec file that could not be run counts as a failed test. */
export function countJest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: atLeastOne(failed, exitCode) };
}

/** Playwright's json report. A flaky test, which passed only after a retry, counts as failed. */
export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected, failed: atLeastOne(unexpected + flaky, exitCode) };
}

/** A command without individual tests. */
export function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The ten files of all runners that took longest, the slowest first. */
function slowestLines(steps) {
  const files = slowest(steps.flatMap(({ durations = [] }) => durations));
  if (files.length === 0) return [];
  return [
    '',
    'slowest',
    ...files.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`),
  ];
}

/** The spec files of Jest's report with tests that this machine cannot run, because it lacks a program or a permission. Tests that were not selected do not count. */
export function skippedOfJest(report, folder, selected) {
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(
      ({ status, fullName }) => status === 'pending' && selected.test(fullName),
    ).length;
    return count > 0 ? [`${relative(folder, name)} (${count})`] : [];
  });
}

/**
 * The summary, which continuous integration finds by its title: one line per step, the files with skipped tests, the slowest files, the failed
 * tests, and the sum on the last line.
 */
export function summaryOf(steps) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const lines = steps.map(({ name, passed, failed, seconds }) => {
    const good = passed > 0 ? `${passed} passed` : 'done';
    const outcome = failed > 0 ? `${passed} passed, ${failed} FAILED` : good;
    return `  ${name.padEnd(width)}  ${outcome} (${seconds} s)`;
  });
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0);
  const skipped = steps.flatMap((step) => step.skipped ?? []);
  const skippedLines =
    skipped.length > 0 ? ['', 'skipped on this machine', ...skipped.map((file) => `  ${file}`)] : [];
  const failures = steps.flatMap((step) => step.failures ?? []).flatMap((failure) => ['', failure]);
  const total = `${sum('passed')} passed, ${sum('failed')} failed`;
  return [
    '',
    '--- summary',
    ...lines,
    ...skippedLines,
    ...slowestLines(steps),
    ...failures,
    '',
    total,
    '',
  ].join('\n');
}
