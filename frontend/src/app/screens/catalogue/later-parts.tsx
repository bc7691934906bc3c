import { lazy, Suspense } from 'react';
import type { PluginDetails } from '../../../api/types';
import { PluginBundles } from '../bundles/plugin-bundles';

// Apart, because the page names every file that its lazy parts load.
const PluginComputers = lazy(() => import('./plugin-computers'));

/** The parts of a product page that are loaded after the rest of it. */
export default function LaterParts(plugin: PluginDetails) {
  return (
    <>
      <Suspense>
        <PluginComputers {...plugin} />
      </Suspense>
      <PluginBundles slug={plugin.slug} />
    </>
  );
}
