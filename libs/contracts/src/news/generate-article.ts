import { failure } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { AdminArticle } from './article-admin';

/** The catalogue has not changed since the last draft. */
export const nothingToTell = failure()('NOTHING_TO_TELL', 'conflict');
/** The endpoint at NEWS_LLM_URL failed or did not return an article. */
export const writerFailed = failure()('WRITER_FAILED', 'unavailable');

/** Writes a draft about changes in the catalogue (admin §4, generate news). */
export const generateArticle = request('news.administration.generate', {
  http: 'POST /api/news/admin/generate',
  description: 'Generates a draft of an article.',
  operationId: 'ArticlesController.generate',
  status: 200,
  input: Nothing,
  output: AdminArticle,
  access: 'news:write',
  fails: [nothingToTell, writerFailed],
  timeoutMs: 30_000,
});
