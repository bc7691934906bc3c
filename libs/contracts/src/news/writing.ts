import { failure } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { ArticleRow } from './administration';

/** The catalogue has not changed since the last draft: there is nothing truthful to write. */
export const nothingToTell = failure()('NOTHING_TO_TELL', 'conflict');
/** The writer behind NEWS_LLM_URL did not answer, or not with an article. */
export const writerFailed = failure()('WRITER_FAILED', 'unavailable');

/** Has a draft written from what changed in the catalogue (spec admin §4, generate news). */
export const generateArticle = request('news.administration.generate', {
  input: Nothing,
  output: ArticleRow,
  access: 'admin',
  fails: [nothingToTell, writerFailed],
  timeoutMs: 30_000,
});
