import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { setInlinedResponses } from '../api/requests/inlined-responses';
import { setServerMeta } from '../api/page-meta';
import { createQueryClient } from '../api/query-client';
import type { Lang } from '../api/types';
import { inlinedTexts } from '../features/i18n/texts';
import { Providers } from './providers';
import { Shop } from './shop';

/** A screen as a guest sees it. */
export interface ScreenRequest {
  path: string;
  lang: Lang;
  /** The canonical URL of the page, for search engines. */
  canonicalUrl: string;
  /** The API responses that are inlined in the page, by their URLs. */
  responses: ReadonlyMap<string, unknown>;
}

/** The HTML of a screen. Its data is set first: rendering is synchronous, so no other request can replace it meanwhile. */
export function renderScreen(screen: ScreenRequest, meta: Readonly<Record<string, string>>): string {
  const { path, lang, canonicalUrl, responses } = screen;
  setServerMeta(meta, canonicalUrl);
  setInlinedResponses(responses);
  const start = {
    queryClient: createQueryClient(),
    texts: inlinedTexts(lang),
    isDev: false,
  };
  return renderToString(
    <StrictMode>
      <Providers start={start}>
        <StaticRouter location={path}>
          <Shop />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  );
}
