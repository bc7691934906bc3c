// The seconds that each spec file took, for the list of the slowest at the end of a run.

const withoutRoot = (name, root) => (name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name);

/** Jest's `--json` report. */
export function durationsOfJest({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: withoutRoot(name, root),
    seconds: (endTime - startTime) / 1000,
  }));
}

const storiesIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(storiesIn)];
const sumOf = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Playwright's json report. */
export function durationsOfPlaywright({ suites }) {
  return suites.map((suite) => {
    const results = storiesIn(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { file: suite.file, seconds: sumOf(results.map(({ duration }) => duration)) / 1000 };
  });
}

export function slowest(durations, count = 10) {
  return [...durations].sort((one, other) => other.seconds - one.seconds).slice(0, count);
}
