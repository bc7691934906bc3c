// Replaces js.stripe.com/endive/stripe.js: defines `window.Stripe` with the embedded checkout page and Stripe's error messages.
// The form is a frame of this script's origin, so that the shop's content security policy is tested.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const placeholder = '{CHECKOUT_SESSION_ID}';
  /** The embedded page; there is at most one. */
  let activePage = null;

  const integrationError = (message) => Object.assign(new Error(message), { name: 'IntegrationError' });
  const notEmulated = (name) => () => {
    throw integrationError(`${name}() is not in the sandbox: it emulates the embedded Checkout page only.`);
  };

  function assertKey(key) {
    if (typeof key !== 'string' || key === '')
      throw integrationError('Please call Stripe() with your publishable key. You used an empty string.');
    if (/^[sr]k_/.test(key))
      throw integrationError(
        'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
      );
    if (!key.startsWith('pk_'))
      throw integrationError('Please call Stripe() with your publishable key, such as pk_test_….');
  }

  async function clientSecretOf({ fetchClientSecret, clientSecret } = {}) {
    if (typeof fetchClientSecret !== 'function' && typeof clientSecret !== 'string')
      throw integrationError(
        'createEmbeddedCheckoutPage() needs fetchClientSecret, a function that returns a promise.',
      );
    const secret = clientSecret ?? (await fetchClientSecret());
    if (typeof secret === 'string' && /^cs_\w+_secret_\w+$/.test(secret)) return secret;
    throw integrationError('The client secret must be the client_secret of a Checkout Session.');
  }

  function elementOf(target) {
    if (target instanceof Element) return target;
    if (typeof target !== 'string' || target === '')
      throw integrationError(
        'Missing argument. Make sure to call mount() with a valid DOM element or selector.',
      );
    const found = document.querySelector(target);
    if (found) return found;
    throw integrationError(
      `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
    );
  }

  function makeFrame() {
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.name = 'embedded-checkout';
    frame.allow = 'payment *';
    frame.style.cssText = 'border:0;display:block;width:100%;min-width:100%;height:480px;color-scheme:normal';
    // The client secret is not in the URL, because URLs are logged.
    frame.src = `${origin}/page/checkout#${encodeURIComponent(window.location.origin)}`;
    return frame;
  }

  function finish({ session, returnUrl, redirect }, onComplete) {
    if (redirect === 'always' && returnUrl)
      window.location.assign(returnUrl.replaceAll(placeholder, session));
    else if (typeof onComplete === 'function') onComplete();
  }

  /** Accepts messages of the frame only. */
  function listenTo(frameOf, onFrameMessage) {
    const onMessage = ({ origin: from, source, data }) => {
      const frame = frameOf();
      if (!frame || from !== origin || source !== frame.contentWindow || data?.source !== 'payment-sandbox')
        return;
      onFrameMessage(frame, data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }

  /** Handles the messages of the frame. */
  const messageHandler =
    (key, clientSecret, options) =>
    ({ contentWindow, style }, { type, ...message }) => {
      if (type === 'ready')
        contentWindow.postMessage({ source: 'payment-sandbox', type: 'start', key, clientSecret }, origin);
      if (type === 'size') style.height = `${Number(message.height)}px`;
      if (type === 'analytics')
        options.onAnalyticsEvent?.({
          ...message.event,
          clientMetadata: {},
          timestamp: Math.floor(Date.now() / 1000),
        });
      if (type === 'complete') finish(message, options.onComplete);
    };

  function embeddedPage(key, clientSecret, options) {
    let frame = null;
    let isDestroyed = false;
    const stopListening = listenTo(() => frame, messageHandler(key, clientSecret, options));
    const assertAlive = () => {
      if (isDestroyed)
        throw integrationError(
          "This Embedded Checkout instance has been destroyed and can't be used anymore.",
        );
    };
    const unmount = () => {
      assertAlive();
      frame?.remove();
      frame = null;
    };
    const mount = (target) => {
      assertAlive();
      const element = elementOf(target);
      if (frame) throw integrationError('This Embedded Checkout is mounted already. Call unmount() first.');
      frame = makeFrame();
      element.append(frame);
    };
    const destroy = () => {
      unmount();
      isDestroyed = true;
      activePage = null;
      stopListening();
    };
    return { mount, unmount, destroy };
  }

  async function create(key, options) {
    if (activePage) throw integrationError('You cannot have multiple Embedded Checkout objects.');
    activePage = options ?? {};
    try {
      return embeddedPage(key, await clientSecretOf(options), options);
    } catch (error) {
      activePage = null;
      throw error;
    }
  }

  function Stripe(key) {
    assertKey(key);
    return {
      createEmbeddedCheckoutPage: (options) => create(key, options),
      initEmbeddedCheckout() {
        throw integrationError('initEmbeddedCheckout() is gone. Use createEmbeddedCheckoutPage().');
      },
      elements: notEmulated('elements'),
      createToken: notEmulated('createToken'),
      createPaymentMethod: notEmulated('createPaymentMethod'),
      confirmCardPayment: notEmulated('confirmCardPayment'),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
