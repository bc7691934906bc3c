// Runs inside the frame, so that card data never reaches the shop's page.
(() => {
  const shop = decodeURIComponent(window.location.hash.slice(1));
  const byId = (id) => document.getElementById(id);
  const form = byId('form');
  const alert = byId('alert');
  const pay = byId('pay');
  const field = (name) => form.elements.namedItem(name);
  const { digitsOf, hasCheckDigit } = window.cardFields;
  /** Credentials for the page API, received from the shop's page. */
  let identity = null;
  let view = null;
  let challengeUrl = '';

  const postToShop = (message) => window.parent.postMessage({ source: 'payment-sandbox', ...message }, shop);
  const track = (eventType, details = {}) =>
    postToShop({ type: 'analytics', event: { checkoutSession: view.session, eventType, details } });

  async function post(path, fields) {
    const given = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined);
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams(given),
      headers: { accept: 'application/json' },
    });
    const body = await response.json();
    if (!response.ok) throw body.error;
    return body;
  }

  const page = (verb, fields = {}) =>
    post(`/v1/payment_pages/${identity.client_secret.split('_secret_')[0]}/${verb}`, {
      ...identity,
      browser_language: navigator.language,
      ...fields,
    });

  // ---- view

  function write(parent, tag, text, className) {
    const node = document.createElement(tag);
    node.textContent = text;
    if (className) node.className = className;
    parent.append(node);
    return node;
  }

  function showItems() {
    byId('items').replaceChildren();
    for (const { name, description, quantity, amount } of view.items) {
      const item = write(byId('items'), 'li', '');
      const what = write(item, 'span', name, 'item-name');
      if (description) write(what, 'small', description);
      if (quantity > 1) write(what, 'small', view.texts.quantity.replace('{n}', quantity));
      write(item, 'span', amount, 'item-amount');
    }
    byId('lines').replaceChildren();
    for (const { label, amount } of view.lines) {
      const line = write(byId('lines'), 'div', '');
      write(line, 'dt', label);
      write(line, 'dd', amount);
    }
  }

  function isDark(colour) {
    const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? ['', 'ff', 'ff', 'ff'];
    return parseInt(red, 16) * 0.299 + parseInt(green, 16) * 0.587 + parseInt(blue, 16) * 0.114 < 128;
  }

  function showBranding() {
    const { style } = document.documentElement;
    style.setProperty('--paper', view.background);
    document.documentElement.classList.toggle('dark', isDark(view.background));
    if (view.button) {
      style.setProperty('--button', view.button);
      style.setProperty('--button-ink', isDark(view.button) ? '#ffffff' : '#111111');
    }
    document.documentElement.dataset.corners = view.corners;
  }

  function showCountries() {
    const select = field('country');
    if (select.options.length === 0)
      select.append(...view.countries.map(([code, name]) => new Option(name, code)));
    select.value = view.country;
  }

  function show(next) {
    view = next;
    document.documentElement.lang = view.language;
    for (const node of document.querySelectorAll('[data-text]'))
      node.textContent = view.texts[node.dataset.text];
    showBranding();
    byId('shop').textContent = view.shop
      ? view.texts.pay_to.replace('{name}', view.shop)
      : view.texts.summary;
    byId('amount').textContent = view.amountText;
    showItems();
    showCountries();
    byId('email-known').textContent = view.email ?? '';
    byId('email-known').hidden = view.email === null;
    byId('email-entry').hidden = view.email !== null;
    byId('card').hidden = !view.fields.card;
    byId('address').hidden = !view.fields.address;
    byId('tax').hidden = !view.fields.taxId;
    byId('terms').hidden = !view.fields.terms;
    byId('terms-note').textContent = view.notes.terms ?? '';
    byId('note').textContent = view.notes.submit ?? '';
    pay.textContent = view.payText;
    byId('challenge-why').textContent = view.texts.challenge_why.replace('{amount}', view.amountText);
    byId('columns').hidden = false;
    stage(view.closed === null ? 'form' : 'closed');
    byId('closed').textContent = view.closed ?? '';
  }

  /** One of: wait, form, challenge, done, closed. */
  function stage(name) {
    document.body.dataset.stage = name;
  }

  function showMessage(message, name) {
    alert.textContent = message;
    for (const input of form.elements) input.removeAttribute('aria-invalid');
    const wrong = name && field(name);
    if (!wrong) return;
    wrong.setAttribute('aria-invalid', 'true');
    wrong.focus();
  }

  function setBusy(isBusy) {
    for (const button of document.querySelectorAll('button')) button.disabled = isBusy;
    form.setAttribute('aria-busy', String(isBusy));
    pay.textContent = isBusy ? view.texts.busy : view.payText;
  }

  // ---- requests

  const fieldOfCode = {
    incorrect_number: 'number',
    invalid_expiry_month: 'expiry',
    invalid_expiry_year: 'expiry',
    expired_card: 'expiry',
    invalid_cvc: 'cvc',
    incorrect_cvc: 'cvc',
    tax_id_invalid: 'tax_id',
  };

  function card() {
    if (!view.fields.card) return {};
    const [month = '', year = ''] = field('expiry').value.split('/').map(digitsOf);
    return {
      'card[number]': digitsOf(field('number').value),
      'card[exp_month]': month || '0',
      'card[exp_year]': year || '0',
      'card[cvc]': digitsOf(field('cvc').value) || '0',
    };
  }

  /** A card number with a wrong check digit is not submitted. */
  function problem() {
    if (view.email === null && field('email').value === '') return ['email_needed', 'email'];
    if (!view.fields.card) return undefined;
    const number = digitsOf(field('number').value);
    if (number === '') return ['number_needed', 'number'];
    return hasCheckDigit(number) ? undefined : ['number_wrong', 'number'];
  }

  function formValues() {
    const names = ['email', 'name', 'country', 'postcode', 'line1', 'city', 'tax_id'];
    const typed = Object.fromEntries(names.map((name) => [name, field(name).value.trim()]));
    return {
      ...typed,
      ...(view.fields.terms ? { terms: field('terms').checked } : {}),
      ...card(),
      expected_amount: view.amount,
    };
  }

  function finish({ return_url: returnUrl, redirect_on_completion: redirect }) {
    stage('done');
    postToShop({ type: 'complete', session: view.session, returnUrl, redirect });
  }

  /** Shows an error of the sandbox; a browser's message about a lost connection is replaced by a general text. */
  const errorText = (error) => (error instanceof Error ? view.texts.trouble : error.message);

  async function handleError(error) {
    track('checkoutSubmitFailed', { paymentMethodType: 'card', failureReason: 'api_error' });
    if (
      ['checkout_session_completed', 'checkout_session_expired', 'checkout_amount_mismatch'].includes(
        error.code,
      )
    )
      show(await page('init'));
    else stage('form');
    if (view.closed !== null) return;
    showMessage(errorText(error), fieldOfCode[error.code] ?? error.param);
  }

  async function attempt(send) {
    setBusy(true);
    showMessage('');
    try {
      const result = await send();
      if (result.status !== 'requires_action') return finish(result);
      challengeUrl = result.url;
      stage('challenge');
      byId('complete').focus();
    } catch (error) {
      await handleError(error);
    } finally {
      setBusy(false);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [text, name] = problem() ?? [];
    if (text) return showMessage(view.texts[text], name);
    track('checkoutSubmitted', { paymentMethodType: 'card', amount: view.amount });
    void attempt(() => page('confirm', formValues()));
  });

  for (const [id, outcome] of [
    ['complete', 'complete'],
    ['fail', 'fail'],
  ])
    byId(id).addEventListener('click', () => {
      const { pathname, searchParams } = new URL(challengeUrl);
      void attempt(() => post(pathname, { token: searchParams.get('token'), outcome }));
    });

  async function update(fields) {
    setBusy(true);
    showMessage('');
    try {
      show(await page('update', fields));
    } catch (error) {
      showMessage(errorText(error), fieldOfCode[error.code]);
    } finally {
      setBusy(false);
    }
  }

  field('country').addEventListener('change', ({ target }) => void update({ country: target.value }));

  // ---- start

  async function start({ key, clientSecret }) {
    identity = { key, client_secret: clientSecret };
    try {
      show(await page('init'));
      track('checkoutRendered', { amount: view.amount });
    } catch (error) {
      byId('closed').textContent = error.message ?? String(error);
      stage('closed');
    }
  }

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== shop || source !== window.parent || data?.source !== 'payment-sandbox') return;
    if (data.type === 'start' && !identity) void start(data);
  });
  new ResizeObserver(() =>
    postToShop({ type: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  postToShop({ type: 'ready' });
})();
