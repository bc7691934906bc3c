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
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { initialLanguage } from '../features/i18n/initial-language';
import { inlinedTexts } from '../features/i18n/texts';
import { initDevMode } from '../features/maintenance/dev-mode';
import { removeLegacyKeys } from '../features/newsletter/subscribed-flag';
import { Providers } from './providers';
import { loadScreen } from './routes';
import { Shop } from './shop';

const page = document.documentElement;

/** Hydrates a server-rendered page in the visitor's language; as a transition, so that input is handled in between. */
async function hydrateShop(root: Element, shop: ReactNode): Promise<void> {
  // A screen whose code does not load shows its own error.
  await loadScreen(window.location.pathname).catch(() => undefined);
  startTransition(() => void hydrateRoot(root, shop));
}

function startShop(root: Element): void {
  const lang = initialLanguage();
  const isPainted = root.hasChildNodes() && page.lang === lang;
  const start = {
    queryClient: createQueryClient(),
    texts: inlinedTexts(lang),
    isDev: initDevMode(),
  };
  const shop = (
    <StrictMode>
      <Providers start={start}>
        <BrowserRouter>
          <Shop />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  if (isPainted) return void hydrateShop(root, shop);
  root.replaceChildren();
  delete page.dataset['languagePending'];
  createRoot(root).render(shop);
}

removeLegacyKeys();
const root = document.getElementById('root');
if (root) startShop(root);
