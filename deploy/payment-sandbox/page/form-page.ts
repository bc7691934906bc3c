import mustache from 'mustache';
import type { Session } from '../world';
import { formTexts } from './texts';

const markup = `<!doctype html><html lang="{{lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Payment</title>
<style>*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1a1814;background:#fff;padding:20px}
.ribbon{background:#f3c44e;color:#1a1404;font-size:13px;font-weight:600;border-radius:6px;padding:6px 12px;margin-bottom:20px;text-align:center}
h1{font-size:16px;font-weight:500;color:#57524a;margin:0}.sum{font-size:32px;font-weight:650;margin:0 0 20px}
label{display:block;font-size:14px;font-weight:520;margin:0 0 14px}input,select{display:block;width:100%;height:46px;margin-top:6px;padding:0 12px;font:inherit;border:1px solid #857f75;border-radius:8px;background:#fff;color:inherit}
input:focus,select:focus,button:focus-visible{outline:3px solid #1f46d8;outline-offset:1px}.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{width:100%;height:50px;border:0;border-radius:8px;background:#151412;color:#f6f3ec;font:inherit;font-weight:560;cursor:pointer;margin-top:6px}button[disabled]{opacity:.6;cursor:default}
button.quiet{background:#e7e4dd;color:#151412}[role=alert]{color:#b3261a;font-size:14px;min-height:22px;margin:4px 0}.challenge{text-align:center;padding:24px 0}[hidden]{display:none}</style></head>
<body data-session="{{id}}" data-secret="{{secret}}" data-parent="{{parent}}" data-busy="{{t.busy}}">
<div class="ribbon">{{t.ribbon}}</div><h1>{{item}}</h1><p class="sum">{{amount}}</p>
{{#closed}}<p role="alert">{{closed}}</p>{{/closed}}
{{^closed}}<form id="form" novalidate>
<label>{{t.email}}<input name="email" type="email" autocomplete="email" value="{{email}}" required></label>
<label>{{t.card}}<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
<div class="two"><label>{{t.expiry}}<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 34" required></label>
<label>{{t.cvc}}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></label></div>
<label>{{t.name}}<input name="name" autocomplete="cc-name"></label>
<div class="two"><label>{{t.country}}<select name="country" autocomplete="country"><option value="GB">United Kingdom</option><option value="US">United States</option><option value="DE">Deutschland</option><option value="RU">Россия</option></select></label>
<label>{{t.postcode}}<input name="postcode" autocomplete="postal-code"></label></div>
<p role="alert" id="error"></p><button id="pay">{{pay}}</button></form>
<div class="challenge" id="challenge" hidden><p>{{t.challenge}}</p><button id="complete">{{t.complete}}</button><button id="fail" class="quiet">{{t.fail}}</button></div>
<script src="/page/form.js"></script>{{/closed}}
<script src="/page/size.js"></script></body></html>`;

/** Runs inside the frame: the card never leaves this origin. */
export const formScript = `(() => {
  const { session, secret, parent: origin, busy } = document.body.dataset;
  const form = document.getElementById('form'), error = document.getElementById('error'), button = document.getElementById('pay');
  const challenge = document.getElementById('challenge'), label = button.textContent;
  let paymentId = '';
  const tell = (message) => window.parent.postMessage({ source: 'payment-sandbox', ...message }, origin);
  const setBusy = (on) => { button.disabled = on; button.textContent = on ? busy : label; };
  const post = async (path, body) => {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    return answer;
  };
  const settle = async (work) => {
    setBusy(true); error.textContent = '';
    try {
      const answer = await work();
      if (answer.outcome === 'requires_action') { paymentId = answer.paymentId; form.hidden = true; challenge.hidden = false; }
      else { tell({ type: 'complete', returnUrl: answer.returnUrl, redirect: answer.redirect }); return; }
    } catch (problem) { challenge.hidden = true; form.hidden = false; error.textContent = problem.message; }
    setBusy(false);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    settle(() => post('/v1/payment_pages/' + session + '/confirm', { secret, ...fields }));
  });
  for (const [id, passed] of [['complete', true], ['fail', false]])
    document.getElementById(id).addEventListener('click', () => settle(() => post('/v1/payment_pages/' + session + '/challenge', { secret, paymentId, passed })));
})();`;

/** Tells the shop's page how high the frame must be. */
export const sizeScript = `(() => {
  const tell = () => window.parent.postMessage({ source: 'payment-sandbox', type: 'size', height: document.documentElement.scrollHeight }, document.body.dataset.parent);
  new ResizeObserver(tell).observe(document.body); tell();
})();`;

function dollars(cents: number, lang: 'en' | 'ru'): string {
  return new Intl.NumberFormat(lang === 'ru' ? 'ru-RU' : 'en-US', {
    style: 'currency',
    currency: 'USD',
  }).format(cents / 100);
}

/** The payment form of a session for the shop at `parent`, or the reason why there is none. */
export function formPage(session: Session, parent: string): string {
  const lang = session.locale === 'ru' ? 'ru' : 'en';
  const t = formTexts[lang];
  const amount = dollars(session.amount, lang);
  const closed = { open: undefined, complete: t.paid, expired: t.expired }[session.status];
  const item = session.items.map(({ name }) => name).join(', ');
  return mustache.render(markup, {
    lang,
    t,
    amount,
    item,
    closed,
    parent,
    id: session.id,
    secret: session.clientSecret,
    email: session.email,
    pay: t.pay.replace('{amount}', amount),
  });
}
