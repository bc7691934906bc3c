import { BundlesOfPlugin } from '../../../features/bundles/bundles-of-plugin';
import { paths } from '../../routing/paths';
import { BundleActions } from './bundle-actions';

/** The bundles that contain a plug-in, on its page; loaded after the rest of it. */
export default function PluginBundles({ slug }: { slug: string }) {
  return (
    <BundlesOfPlugin
      slug={slug}
      pathFor={paths.bundle}
      actionFor={(bundle) => <BundleActions bundle={bundle} className="btn btn-md" />}
    />
  );
}
