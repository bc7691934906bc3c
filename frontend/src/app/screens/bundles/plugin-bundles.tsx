import { BundlesOfPlugin } from '../../../features/bundles/bundles-of-plugin';
import { paths } from '../../routing/paths';
import { BundleActions } from './bundle-actions';

/** The bundles that contain a plug-in, on its page. */
export function PluginBundles({ slug }: { slug: string }) {
  return (
    <BundlesOfPlugin
      slug={slug}
      pathFor={paths.bundle}
      actionFor={(bundle) => <BundleActions bundle={bundle} className="btn btn-md" />}
    />
  );
}
