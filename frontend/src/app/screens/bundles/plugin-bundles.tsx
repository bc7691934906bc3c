import { BundlesOfPlugin } from '../../../features/bundles/bundles-of-plugin';
import { useLanguage } from '../../../features/i18n/language';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';

/** The bundles that contain a plug-in, on its page; loaded after the rest of it. */
export default function PluginBundles({ slug }: { slug: string }) {
  const { t } = useLanguage();
  return (
    <BundlesOfPlugin
      slug={slug}
      pathFor={paths.bundle}
      actionFor={(bundle) => (
        <Link className="btn btn-md" to={paths.checkoutBundle(bundle.slug)}>
          {t('card.buy')}
        </Link>
      )}
    />
  );
}
