// Jest's reporter in `npm test`. The summary of the run shows the messages of failed tests.
import { relative } from 'node:path';
import { startProgress } from './progress.mjs';

export default class JestProgress {
  #finished;

  onRunStart({ numTotalTestSuites }) {
    this.#finished = startProgress(numTotalTestSuites);
  }

  onTestResult({ path }, { numFailingTests, testExecError }) {
    this.#finished(relative(process.cwd(), path), numFailingTests === 0 && !testExecError);
  }
}
