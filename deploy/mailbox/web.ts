import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Letter } from './letter';
import type { Letters } from './letters';
import { letterPage, listPage } from './page';

interface Answer {
  status: number;
  type: string;
  body: string;
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
const html = (body: string): Answer => ({ status: 200, type: 'text/html; charset=utf-8', body });
const missing = json({ error: 'no such mail' }, 404);

/** What stands at `to.address`; of a list, what stands there in each. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path));
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, key), rest) : [];
}

/** `GET /email?to.address=anna@example.com&subject=Receipt`: all must be equal, letters of either case. */
function filtered(letters: Letter[], query: URLSearchParams): Letter[] {
  const wanted = [...query].map(([path, text]) => ({ path: path.split('.'), text: text.toLowerCase() }));
  return letters.filter((letter) =>
    wanted.every(({ path, text }) =>
      valuesAt(letter, path).some((value) => String(value).toLowerCase() === text),
    ),
  );
}

function readLetter(letters: Letters, id: string, part: string | undefined): Answer {
  const letter = letters.find(id);
  if (!letter) return missing;
  if (part === 'html') return html(letter.html);
  if (part === 'source')
    return { status: 200, type: 'text/plain; charset=utf-8', body: letters.source(id) ?? '' };
  letter.read = true;
  return json(letter);
}

function answer(letters: Letters, method: string, url: URL): Answer {
  const [noun, id, part] = url.pathname.split('/').slice(1);
  if (url.pathname === '/healthz') return json(true);
  if (url.pathname === '/') return html(listPage(letters));
  if (noun === 'view' && id) {
    const letter = letters.find(id);
    return letter ? html(letterPage(letter)) : missing;
  }
  if (noun !== 'email') return json({ error: 'not found' }, 404);
  if (method === 'DELETE' && id === 'all') return (letters.clear(), json(true));
  if (method === 'DELETE') return id && letters.remove(id) ? json(true) : missing;
  return id ? readLetter(letters, id, part) : json(filtered(letters.all(), url.searchParams));
}

function serve(letters: Letters, request: IncomingMessage, response: ServerResponse): void {
  // By itself `//` would be read as the beginning of an address without a host.
  const url = new URL(`http://mailbox/${(request.url ?? '').replace(/^\//, '')}`);
  const { status, type, body } = answer(letters, request.method ?? 'GET', url);
  // Mail is written by anybody: its scripts do not run here, and no other site reads it.
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': "script-src 'none'",
  };
  response.writeHead(status, headers).end(body);
}

/** MailDev's REST shape, and a page for people. */
export function mailboxWeb(letters: Letters): Server {
  return createServer((request, response) => serve(letters, request, response));
}
