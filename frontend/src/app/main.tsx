import '@fontsource-variable/onest/index.css';
import '@fontsource-variable/roboto-flex/wdth.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/shop.css';
import '../ui/parts.css';
import '../ui/consent.css';
import '../ui/newsletter.css';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Answers } from '../api/answers';
import { startLanguage } from '../features/i18n/start-language';
import { inlinedTexts } from '../features/i18n/texts';
import { startDevMode } from '../features/maintenance/dev-mode';
import { forgetOldKeys } from '../features/newsletter/subscribed-flag';
import { Providers } from './providers';
import { loadScreen } from './routes';
import { Shop } from './shop';

const page = document.documentElement;

/** A page that came with its markup in the visitor's language is taken over as it is, in pieces that leave time for a touch. */
async function takeOver(root: Element, shop: ReactNode): Promise<void> {
  // A screen that does not come says so itself.
  await loadScreen(window.location.pathname).catch(() => undefined);
  startTransition(() => void hydrateRoot(root, shop));
}

function show(root: Element): void {
  const lang = startLanguage();
  const isPainted = root.hasChildNodes() && page.lang === lang;
  const start = { answers: new Answers(), texts: inlinedTexts(lang), isDev: startDevMode() };
  const shop = (
    <StrictMode>
      <Providers start={start}>
        <BrowserRouter>
          <Shop />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  if (isPainted) return void takeOver(root, shop);
  root.replaceChildren();
  delete page.dataset['waits'];
  createRoot(root).render(shop);
}

forgetOldKeys();
const root = document.getElementById('root');
if (root) show(root);
