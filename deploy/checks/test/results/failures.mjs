// Names the failed tests of a run, so that its summary says them again after thousands of lines of output.
import { stripVTControlCharacters } from 'node:util';

/** How many lines of an error are shown: the assertion and where it stands, without the diff of a page. */
const shownLines = 12;

function describe(name, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✗ ${name}`, ...lines.slice(0, shownLines).map((line) => `    ${line.trimEnd()}`)].join('\n');
}

/** Jest's `--json` report: each failed test, and each spec file that could not be run. */
export function failuresOfJest(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
    return status === 'failed' ? [describe(file, message)] : [];
  });
}

/** Playwright's json report: each story that failed or passed only after a retry. */
export function failuresOfPlaywright(report) {
  const storiesIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(storiesIn)];
  return report.suites.flatMap(storiesIn).flatMap(({ file, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    const messages = failed.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    return failed.length === 0
      ? []
      : [describe(`${file} › ${title}`, messages.map(({ message = '' }) => message).join('\n'))];
  });
}
