/** Style of the form, for light and dark pages. */
export const formStyle = `
:root{--paper:#fff;--ink:#1b1a18;--ink-2:#5f5b54;--line:#d3cfc7;--control:#8b867c;--field:#fff;--soft:#f3f1ec;--error:#b3261a;--error-soft:#fdf1ef;--ok:#1d7a46;--focus:#1f46d8;--button:#151412;--button-ink:#fff;--corner:8px;color-scheme:light}
:root.dark{--ink:#f4f2ec;--ink-2:#b1aca2;--line:#3d3a35;--control:#858075;--field:#1d1b19;--soft:#272522;--error:#ff9a90;--error-soft:#3a1d1a;--ok:#66d29a;--focus:#9dbcff;--button:#f6f3ec;--button-ink:#12110f;color-scheme:dark}
:root[data-corners=rectangular]{--corner:0}
*{box-sizing:border-box}
body{margin:0;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
p,h1,h2,ul,dl,dd,fieldset{margin:0;padding:0}
[hidden]{display:none!important}
.ribbon{margin-bottom:24px;padding:7px 12px;border-radius:var(--corner);background:#f3c44e;color:#1a1404;font-size:13px;font-weight:600;line-height:1.35;text-align:center;letter-spacing:.02em}
.columns{display:grid;gap:28px;max-width:1000px;margin:0 auto}
.summary h1{color:var(--ink-2);font-size:15px;font-weight:500}
.amount{margin-top:2px;font-size:34px;font-weight:650;line-height:1.2;letter-spacing:-.015em;font-variant-numeric:tabular-nums}
#items{margin-top:16px;list-style:none}
#items li,#lines div{display:flex;justify-content:space-between;gap:16px}
#items li+li{margin-top:10px}
.item-name{font-weight:550}
.item-name small{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;color:var(--ink-2);font-size:14px;font-weight:400}
.item-amount,dd{white-space:nowrap;font-variant-numeric:tabular-nums}
#lines:not(:empty){margin-top:14px;padding-top:12px;border-top:1px solid var(--line);font-size:15px}
#lines div+div{margin-top:6px}
#lines div:last-child{font-weight:600}
dt{color:var(--ink-2)}
#lines div:last-child dt{color:inherit}
.tag{padding:4px 10px;border-radius:var(--corner);background:var(--soft);font-size:14px;font-weight:600}
.joined{display:grid;grid-template-columns:1fr auto;column-gap:8px}
.joined label{grid-column:1/-1}
fieldset{min-width:0;border:0}
fieldset+fieldset,#terms{margin-top:24px}
legend{padding:0;margin-bottom:10px;font-size:16px;font-weight:600}
legend+label,#email-entry>label,.two label{margin-top:0}
label{display:block;margin:14px 0 6px;color:var(--ink-2);font-size:14px}
.joined label{margin-top:0}
input:not([type=checkbox]),select{display:block;width:100%;min-width:0;height:44px;padding:0 12px;border:1px solid var(--control);border-radius:var(--corner);background:var(--field);color:var(--ink);font:inherit}
select{padding-right:4px}
::placeholder{color:var(--ink-2);opacity:.75}
input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:1px}
[aria-invalid=true]{border-color:var(--error)!important;background:var(--error-soft)!important}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:14px;align-items:end}
.number{position:relative}
.number input{padding-right:104px!important;font-variant-numeric:tabular-nums}
#brand{position:absolute;top:0;right:12px;line-height:44px;color:var(--ink-2);font-size:13px;font-weight:600;pointer-events:none}
.known{padding:10px 12px;border-radius:var(--corner);background:var(--soft)}
.tick{display:flex;gap:10px;align-items:flex-start;margin:0;color:var(--ink);font-size:15px}
.tick input{flex:none;width:20px;height:20px;margin:1px 0 0;accent-color:var(--button)}
.note{margin-top:10px;color:var(--ink-2);font-size:14px}
.note:empty{display:none}
#alert{min-height:22px;margin:16px 0 8px;color:var(--error);font-size:15px;font-weight:500}
button{display:block;width:100%;min-height:48px;padding:10px 18px;border:0;border-radius:var(--corner);background:var(--button);color:var(--button-ink);font:inherit;font-weight:600;cursor:pointer}
button:hover:not(:disabled){filter:brightness(1.15)}
:root[data-corners=pill] button{border-radius:999px}
button:disabled{opacity:.55;cursor:default}
button.quiet{background:var(--soft);color:var(--ink)}
.joined button{width:auto;min-height:44px}
button.link{width:auto;min-height:0;padding:4px;background:none;color:var(--ink-2);text-decoration:underline}
.challenge{align-self:start;padding:28px 24px;border:1px solid var(--line);border-radius:calc(var(--corner) * 1.5);text-align:center}
.challenge h2{font-size:20px}
.challenge p{margin:8px auto 20px;max-width:44ch;color:var(--ink-2)}
.challenge button+button{margin-top:10px}
.done,.closed{padding:48px 8px;text-align:center;font-size:18px;font-weight:550}
.done span:first-child{display:inline-grid;place-items:center;width:30px;height:30px;margin-right:8px;border-radius:50%;background:var(--ok);color:var(--paper)}
.wait{display:flex;justify-content:center;gap:8px;padding:96px 0}
.wait span{width:10px;height:10px;border-radius:50%;background:var(--control);animation:wait 1s infinite alternate}
.wait span:nth-child(2){animation-delay:.2s}
.wait span:nth-child(3){animation-delay:.4s}
@keyframes wait{from{opacity:.25}}
body:not([data-stage=wait]) .wait,body:not([data-stage=form]) form,body:not([data-stage=challenge]) .challenge,body:not([data-stage=done]) .done,body:not([data-stage=closed]) .closed,body[data-stage=wait] .columns,body[data-stage=done] .columns,body[data-stage=closed] .columns{display:none}
@media (max-width:480px){.two.place{grid-template-columns:1fr}body{padding:16px}.ribbon{margin-bottom:18px}.columns{gap:22px}.amount{font-size:30px}}
@media (min-width:800px){body{padding:32px}.columns{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:56px}}
@media (prefers-reduced-motion:reduce){.wait span{animation:none}}
`;

/** Style of the sandbox's own pages: overview, receipts, 3-D Secure. */
export const plainStyle = `
:root{color-scheme:light dark}
body{max-width:1200px;margin:0 auto;padding:24px;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 8px}
.ribbon{display:inline-block;margin:0 0 16px;padding:5px 12px;border-radius:6px;background:#f3c44e;color:#1a1404;font-size:13px;font-weight:600}
.card{max-width:520px;margin:32px auto;padding:28px;border:1px solid #8885;border-radius:12px}
table{width:100%;border-collapse:collapse}
th,td{padding:7px 12px 7px 0;border-bottom:1px solid #8883;text-align:left;vertical-align:top;font-weight:400}
thead th{font-weight:600}
.card td{text-align:right}
code{font-size:13px}
.scroll{overflow-x:auto}
form{display:inline-flex;gap:6px;margin:0}
button{padding:5px 10px;border:1px solid #8888;border-radius:6px;background:none;color:inherit;font:inherit;font-size:13px;cursor:pointer}
.card button{flex:1;padding:10px 16px;font-size:15px}
.muted{opacity:.7}
`;
