import '@fontsource-variable/onest/index.css';
import '@fontsource-variable/roboto-flex/wdth.css';
import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/reset.css';
import '../ui/styles/type.css';
import '../ui/styles/layout.css';
import '../ui/styles/icons.css';
import '../ui/styles/buttons.css';
import '../ui/styles/labels.css';
import '../ui/styles/loading.css';
import '../ui/styles/fields.css';
import '../ui/styles/sheets.css';
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { initialLanguage } from '../features/i18n/initial-language';
import { initialTexts } from '../features/i18n/built-texts';
import { initDevMode } from '../features/maintenance/dev-mode';
import { removeLegacyKeys } from '../features/newsletter/subscribed-flag';
import { Providers } from './providers';
import { loadScreen } from './routes';
import { Shop } from './shop';

const page = document.documentElement;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Hydrates a server-rendered page in the visitor's language; as a transition, so that input is handled in between. */
async function hydrateShop(root: Element, shop: ReactNode): Promise<void> {
  // The modules were evaluated in this task; a task of its own keeps both short.
  await nextTask();
  startTransition(() => void hydrateRoot(root, shop));
}

/** Signals to the script that keeps early clicks and input (public/assets/start-app-2.js) that React handles events now. */
function StartSignal() {
  useEffect(() => void window.dispatchEvent(new Event('shop-started')), []);
  return null;
}

async function startShop(root: Element): Promise<void> {
  const lang = initialLanguage();
  const [texts] = await Promise.all([
    initialTexts(lang),
    // A screen whose code does not load shows its own error.
    loadScreen(window.location.pathname).catch(() => undefined),
  ]);
  const isPainted = root.hasChildNodes() && page.lang === lang && texts.texts !== null;
  const start = { queryClient: createQueryClient(), texts, isDev: initDevMode() };
  const shop = (
    <StrictMode>
      <Providers start={start}>
        <BrowserRouter>
          <Shop />
          <StartSignal />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  if (isPainted) return hydrateShop(root, shop);
  root.replaceChildren();
  delete page.dataset['languagePending'];
  createRoot(root).render(shop);
}

removeLegacyKeys();
const root = document.getElementById('root');
if (root) void startShop(root);
