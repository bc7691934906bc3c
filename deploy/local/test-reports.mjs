// How many tests passed and failed, from the reports that the test runners write.

/** A runner that fails without naming a failed test has failed in itself: that counts as one. */
function atLeastOne(failed, exitCode) {
  return exitCode === 0 ? failed : Math.max(failed, 1);
}

/** Of Jest's `--json` report. A spec file that could not be run counts as a failed test. */
export function countJest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: atLeastOne(failed, exitCode) };
}

/** Of Playwright's json report. A story that passed only at the second try has passed. */
export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected, exitCode) };
}

/** A command that is right or wrong as a whole. */
export function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The last words: one line a step, then the sum alone on its line. */
export function summaryOf(steps) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const lines = steps.map(({ name, passed, failed, seconds }) => {
    const good = passed > 0 ? `${passed} passed` : 'done';
    const outcome = failed > 0 ? `${passed} passed, ${failed} FAILED` : good;
    return `  ${name.padEnd(width)}  ${outcome} (${seconds} s)`;
  });
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0);
  return ['', ...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`, ''].join('\n');
}
