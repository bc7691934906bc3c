import '@fontsource-variable/onest/index.css';
import '@fontsource-variable/roboto-flex/wdth.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/shop.css';
import '../ui/parts.css';
import '../ui/consent.css';
import '../ui/newsletter.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { forgetOldKeys } from '../features/newsletter/subscribed-flag';
import { Providers } from './providers';
import { router } from './routes';

forgetOldKeys();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
