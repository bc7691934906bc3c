import mustache from 'mustache';
import type { StoredMail } from './stored-mail';
import type { MailStore } from './mail-store';

const maxListed = 200;

const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{title}}</title>
<style>:root{color-scheme:dark;font:16px/1.5 system-ui,sans-serif;background:#0e0d0c;color:#f6f3ec}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
a{color:inherit}li{border-top:1px solid #3b3833;padding:.75rem 0;list-style:none}ul{padding:0}small,pre{color:#b8b1a5}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:75vh;border:0;background:#fff;border-radius:12px}</style><main>{{> body}}</main></html>`;

const list = `<h1>Mailbox</h1><p><small>Everything the shop would have sent: {{count}}. Reload for more.</small></p>
<ul>{{#mails}}<li><a href="/view/{{id}}">{{subject}}</a><br><small>{{people}} · {{time}}</small></li>{{/mails}}{{^mails}}<li>No mail yet.</li>{{/mails}}</ul>`;

const one = `<p><a href="/">All mail</a></p><h1>{{subject}}</h1><p><small>{{people}} · {{time}} · <a href="/email/{{id}}/source">source</a></small></p>
{{#html}}<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="{{html}}"></iframe>{{/html}}<h2>As text</h2><pre>{{text}}</pre>`;

function view(mail: StoredMail): StoredMail & { people: string } {
  return { ...mail, people: mail.envelope.to.map(({ address }) => address).join(', ') };
}

/** A list of the newest mails. */
export function listPage(store: MailStore): string {
  const all = store.all();
  const newest = all.slice(-maxListed).reverse().map(view);
  return mustache.render(frame, { title: 'Mailbox', mails: newest, count: all.length }, { body: list });
}

/** One mail in a sandboxed frame, without scripts. */
export function mailPage(mail: StoredMail): string {
  return mustache.render(frame, { title: mail.subject, ...view(mail) }, { body: one });
}
