/**
 * What the sandbox serves in place of js.stripe.com/endive/stripe.js: a `window.Stripe` with the embedded checkout page and the
 * errors of the real one. The form itself is a frame from this origin, so that a shop's security policy is put to the test.
 */
export const stripeJs = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let live = null;
  const integration = (message) => { const error = new Error(message); error.name = 'IntegrationError'; return error; };
  const notHere = (name) => () => { throw integration(name + ' is not in the sandbox'); };
  async function createEmbeddedCheckoutPage(options) {
    if (live) throw integration('You cannot have multiple Embedded Checkout objects.');
    const instance = { destroyed: false, frame: null };
    live = instance;
    let clientSecret;
    try { clientSecret = options.fetchClientSecret ? await options.fetchClientSecret() : options.clientSecret; }
    catch (error) { live = null; throw error; }
    if (typeof clientSecret !== 'string' || !clientSecret.includes('_secret_')) { live = null; throw integration('Invalid client secret.'); }
    const session = clientSecret.split('_secret_')[0];
    const onMessage = (event) => {
      if (event.origin !== origin || !instance.frame || event.source !== instance.frame.contentWindow) return;
      const message = event.data || {};
      if (message.type === 'size') instance.frame.style.height = message.height + 'px';
      if (message.type !== 'complete') return;
      if (message.redirect === 'always' && message.returnUrl) window.location.assign(message.returnUrl.split('{CHECKOUT_SESSION_ID}').join(session));
      else if (options.onComplete) options.onComplete();
    };
    window.addEventListener('message', onMessage);
    const alive = () => { if (instance.destroyed) throw integration("This Embedded Checkout instance has been destroyed and can't be used anymore."); };
    return {
      mount(target) {
        alive();
        const element = typeof target === 'string' ? document.querySelector(target) : target;
        if (!element) throw integration('The selector you specified (' + target + ') applies to no DOM elements that are currently on the page.');
        const frame = document.createElement('iframe');
        frame.title = 'Secure payment input frame';
        frame.name = 'embedded-checkout';
        frame.allow = 'payment *';
        frame.style.cssText = 'border:0;width:100%;min-height:480px;display:block';
        frame.src = origin + '/page/checkout?session=' + encodeURIComponent(session) + '&secret=' + encodeURIComponent(clientSecret) + '&parent=' + encodeURIComponent(window.location.origin);
        instance.frame = frame;
        element.append(frame);
      },
      unmount() { alive(); if (instance.frame) instance.frame.remove(); instance.frame = null; },
      destroy() {
        alive();
        if (instance.frame) instance.frame.remove();
        instance.frame = null; instance.destroyed = true; live = null;
        window.removeEventListener('message', onMessage);
      },
    };
  }
  function Stripe(key) {
    if (typeof key !== 'string' || key === '') throw integration('Please call Stripe() with your publishable key. You used an empty string.');
    if (key.startsWith('sk_')) throw integration('You should not use your secret key with Stripe.js.');
    return {
      createEmbeddedCheckoutPage,
      initEmbeddedCheckout() { throw integration('initEmbeddedCheckout was removed. Use createEmbeddedCheckoutPage.'); },
      elements: notHere('elements'), createToken: notHere('createToken'), createPaymentMethod: notHere('createPaymentMethod'), confirmCardPayment: notHere('confirmCardPayment'),
      registerAppInfo() {}, _registerWrapper() {},
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();`;
