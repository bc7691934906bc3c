// Starts the app on a page that the server rendered, after its first paint: before, scripts would compete for the connection with what
// the visitor sees. The page can be read and its links work meanwhile; clicks on buttons and input are repeated once the app has started.
(() => {
  const { dataset } = document.documentElement;
  const [entry, ...modules] = document.querySelector('meta[name="shop-scripts"]').content.split(' ');
  // Longer than the images of the first view take on a slow phone.
  const maxWaitMs = 4_000;
  // What was typed, by element: the first repeated input makes React reset the others.
  const typed = new Map();
  let clicked;
  let isRequested = false;

  function append(name, properties) {
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...properties }));
  }

  function start() {
    if (isRequested) return;
    isRequested = true;
    for (const href of modules) append('link', { rel: 'modulepreload', href });
    // A page whose scripts do not load keeps what works without them.
    append('script', { type: 'module', src: entry, onerror: release });
  }

  function keepClick(event) {
    start();
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked = button;
  }

  function keepInput(event) {
    start();
    typed.set(event.target, event.target.value);
  }

  // React ignores an event whose value it knows already, and at the start it takes over what was typed.
  function repeatInput(input, value) {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
    input.value = '';
    set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function release() {
    for (const [type, listener] of Object.entries(early)) removeEventListener(type, listener, true);
  }

  const early = { click: keepClick, input: keepInput, pointerdown: start, keydown: start };
  for (const [type, listener] of Object.entries(early)) addEventListener(type, listener, true);
  function repeatEvents() {
    release();
    for (const [input, value] of typed) if (input.isConnected) repeatInput(input, value);
    if (clicked?.isConnected) clicked.click();
  }

  // In a task of its own: the event comes from an effect of React, which applies no input meanwhile and resets controlled fields.
  addEventListener('shop-started', () => setTimeout(repeatEvents));

  // A page in another language is hidden until the app replaces its texts, and the parts of customers come from the app.
  const isIncomplete = 'languagePending' in dataset || dataset.visitor === 'customer';
  if (isIncomplete) start();
  else {
    setTimeout(start, maxWaitMs);
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
  }
})();
