import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { PluginCard } from '../../../api/types';
import { useOwnedPlugins } from '../../../features/account/use-owned-plugins';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { PluginGrid } from '../../../features/catalogue/cards/plugin-grid';
import { AddToCart } from '../../../features/cart/add-to-cart';
import { BuyLink } from '../../../features/checkout/buy-link';
import { useLanguage } from '../../../features/i18n/language';
import { PlayButton } from '../../../features/player/play-button';
import { paths } from '../../routing/paths';
import styles from '../../../features/catalogue/cards/plugin-card.module.css';

type CatalogueGridProps = Omit<
  ComponentProps<typeof PluginGrid>,
  'ownedState' | 'pathFor' | 'playFor' | 'actionFor'
>;

/** The first sample of a plug-in, where it has a file. */
function Listen({ plugin: { slug, name, imageUrl, palette, audioSamples } }: { plugin: PluginCard }) {
  const queryClient = useQueryClient();
  const { lang } = useLanguage();
  const [first] = audioSamples;
  if (!first?.url) return null;
  return (
    <PlayButton
      track={{
        slug,
        index: 0,
        name: first.name,
        pluginName: name,
        imageUrl,
        palette,
        url: first.url,
        peaks: first.peaks,
        loadPeaks: async () => {
          const { data } = await queryClient.fetchQuery(pluginQueries.detail(slug, lang));
          return data.audioSamples[0]?.peaks;
        },
      }}
    />
  );
}

/** Cards of the catalogue with the buttons of checkout and player. */
export function CatalogueGrid(props: CatalogueGridProps) {
  const { stateOf } = useOwnedPlugins();
  return (
    <PluginGrid
      {...props}
      ownedState={stateOf}
      pathFor={paths.plugin}
      playFor={(plugin) => <Listen plugin={plugin} />}
      actionFor={({ id, slug, name, price, isForSale }) => (
        <>
          <BuyLink
            className={clsx('btn btn-md', styles.buy)}
            checkoutPath={paths.checkout(slug)}
            owned={stateOf(id)}
            ownedPath={paths.ownedProduct(slug)}
            price={price}
            isForSale={isForSale}
          />
          {stateOf(id) || price === 0 || isForSale === false ? null : (
            <AddToCart
              item={{ kind: 'plugin', slug }}
              name={name}
              cartPath={paths.cart}
              className={styles.cart ?? ''}
              isCompact
            />
          )}
        </>
      )}
    />
  );
}
