import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import mustache from 'mustache';
import type { Letters } from './letters';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>:root{color-scheme:dark;font:16px/1.5 system-ui;background:#0e0d0c;color:#f6f3ec}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
a{color:inherit}li{border-top:1px solid #3b3833;padding:.75rem 0;list-style:none}ul{padding:0}small{color:#9c968c}iframe{width:100%;height:75vh;border:0;background:#fff;border-radius:12px}</style>
{{#letter}}<p><a href="/">All mail</a></p><h1>{{subject}}</h1><small>{{to}} · {{time}}</small><iframe title="Mail" sandbox="allow-popups" srcdoc="{{html}}"></iframe>{{/letter}}
{{^letter}}<h1>Mailbox</h1><p><small>Everything the shop would have sent. Reload for more.</small></p><ul>{{#letters}}<li><a href="/view/{{id}}">{{subject}}</a><br><small>{{to}} · {{time}}</small></li>{{/letters}}{{^letters}}<li>No mail yet.</li>{{/letters}}</ul>{{/letter}}`;

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function html(letters: Letters, id?: string): string {
  const line = (letter: ReturnType<Letters['find']>) =>
    letter && { ...letter, to: letter.to.map((to) => to.address).join(', ') };
  return mustache.render(page, {
    letters: [...letters.all()].reverse().map(line),
    letter: id ? line(letters.find(id)) : undefined,
  });
}

function answer(letters: Letters, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const [, noun, id] = path.split('/');
  if (request.method === 'DELETE' && noun === 'email') {
    return send(response, letters.remove(id === 'all' ? undefined : id) || id === 'all' ? 200 : 404, 'true');
  }
  if (noun === 'email' && !id) return send(response, 200, JSON.stringify(letters.all()));
  if (noun === 'email' && id) {
    const letter = letters.find(id);
    return letter
      ? send(response, 200, JSON.stringify(letter))
      : send(response, 404, '{"error":"no such mail"}');
  }
  if (path === '/' || noun === 'view')
    return send(response, 200, html(letters, id), 'text/html; charset=utf-8');
  return send(response, 404, '{"error":"not found"}');
}

/** MailDev's REST shape, and a page for people. */
export function mailboxWeb(letters: Letters): Server {
  return createServer((request, response) => answer(letters, request, response));
}
