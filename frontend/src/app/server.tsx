import { renderedPaths } from '../../../libs/i18n/src/screens/screens';
import { setServerMeta } from '../api/page-meta';
import type { ScreenRequest } from './render-screen';

/**
 * Entry of the server build, loaded by the gateway (gateway/src/pages/server-rendering.ts). `meta` is the page meta of every page.
 * The shop is imported afterwards, because it reads the page meta when it is imported; the code of the rendered paths is loaded
 * in advance, because rendering is synchronous.
 */
export async function createRenderer(meta: Readonly<Record<string, string>>) {
  setServerMeta(meta);
  const [{ loadScreen }, { renderScreen }] = await Promise.all([
    import('./routes'),
    import('./render-screen'),
  ]);
  for (const path of renderedPaths()) await loadScreen(path);
  return (screen: ScreenRequest) => renderScreen(screen, meta);
}
