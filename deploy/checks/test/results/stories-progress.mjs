// Playwright's reporter in `npm test`. The summary of the run shows the messages of failed stories.
import { relative } from 'node:path';
import { startProgress } from './progress.mjs';

export default class StoriesProgress {
  #finished;

  onBegin(_config, suite) {
    this.#finished = startProgress(suite.allTests().length);
  }

  onTestEnd({ location, title }, { status }) {
    this.#finished(`${relative(process.cwd(), location.file)} › ${title}`, status === 'passed');
  }

  onError({ message, stack }) {
    process.stderr.write(`${stack ?? message}\n`);
  }
}
