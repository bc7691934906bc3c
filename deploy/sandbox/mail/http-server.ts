import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { StoredMail } from './stored-mail';
import type { MailStore } from './mail-store';
import { mailPage, listPage } from './pages';

interface HttpResponse {
  status: number;
  type: string;
  body: string;
}

const json = (value: unknown, status = 200): HttpResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
const html = (body: string): HttpResponse => ({ status: 200, type: 'text/html; charset=utf-8', body });
const notFound = json({ error: 'no such mail' }, 404);

/** The values at a path such as `to.address`; for a list, those of all its entries. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path));
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, key), rest) : [];
}

/** `GET /email?to.address=anna@example.com&subject=Receipt`: all must be equal, without regard to case. */
function filtered(mails: StoredMail[], query: URLSearchParams): StoredMail[] {
  const wanted = [...query].map(([path, text]) => ({ path: path.split('.'), text: text.toLowerCase() }));
  return mails.filter((mail) =>
    wanted.every(({ path, text }) =>
      valuesAt(mail, path).some((value) => String(value).toLowerCase() === text),
    ),
  );
}

function readMail(store: MailStore, id: string, part: string | undefined): HttpResponse {
  const mail = store.find(id);
  if (!mail) return notFound;
  if (part === 'html') return html(mail.html);
  if (part === 'source')
    return { status: 200, type: 'text/plain; charset=utf-8', body: store.source(id) ?? '' };
  mail.read = true;
  return json(mail);
}

function route(store: MailStore, method: string, url: URL): HttpResponse {
  const [noun, id, part] = url.pathname.split('/').slice(1);
  if (url.pathname === '/healthz') return json(true);
  if (url.pathname === '/') return html(listPage(store));
  if (noun === 'view' && id) {
    const mail = store.find(id);
    return mail ? html(mailPage(mail)) : notFound;
  }
  if (noun !== 'email') return json({ error: 'not found' }, 404);
  if (method === 'DELETE' && id === 'all') return (store.clear(), json(true));
  if (method === 'DELETE') return id && store.remove(id) ? json(true) : notFound;
  return id ? readMail(store, id, part) : json(filtered(store.all(), url.searchParams));
}

function serve(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  // `//` alone would be parsed as the start of a URL without a host.
  const url = new URL(`http://mailbox/${(request.url ?? '').replace(/^\//, '')}`);
  const { status, type, body } = route(store, request.method ?? 'GET', url);
  // Anyone may write a mail: its scripts do not run here.
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': "script-src 'none'",
  };
  response.writeHead(status, headers).end(body);
}

/** A REST API in MailDev's shape, and pages with the mails. */
export function mailboxHttpServer(store: MailStore): Server {
  return createServer((request, response) => serve(store, request, response));
}
