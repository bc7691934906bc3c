// APIs that browsers have and jsdom lacks; React Router needs them when it is imported.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

Object.assign(HTMLDialogElement.prototype, {
  showModal() {
    this.open = true;
  },
  close() {
    this.open = false;
  },
});

// The gateway writes the brand into every page.
const brand = document.createElement('meta');
brand.name = 'shop-brand';
brand.content = JSON.stringify({
  version: 0,
  ...{ name: 'Lowline', legalName: 'Lowline Audio Ltd', address: ['London'], vatId: '', logo: '' },
  tagline: { en: 'audio plug-ins', ru: 'аудиоплагины' },
  ...{ generalEmail: 'hello@lowline.example', supportEmail: 'support@lowline.example' },
  ...{ businessEmail: 'business@lowline.example', privacyEmail: 'privacy@lowline.example' },
});
document.head.append(brand);
