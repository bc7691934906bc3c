import type { ReactNode } from 'react';
import type { PluginCard } from '../../api/types';
import { useOwned } from '../../features/account/owned';
import { PluginGrid } from '../../features/catalogue/plugin-grid';
import { BuyLink } from '../../features/checkout/buy-link';
import { PlayButton } from '../../features/player/play-button';
import { paths } from '../paths';

interface CatalogueGridProps {
  isOnTop?: boolean;
  errorKey: string;
  select?: (plugins: PluginCard[]) => PluginCard[];
  onEmpty?: ReactNode;
  onNothing?: ReactNode;
}

/** The first sample of a plug-in, where it has a file. */
function Listen({ plugin: { slug, name, imageUrl, audioSamples } }: { plugin: PluginCard }) {
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
        url: first.url,
        peaks: first.peaks,
      }}
    />
  );
}

/** The catalogue's cards with the checkout's button and the player's in them. */
export function CatalogueGrid(props: CatalogueGridProps) {
  const isOwned = useOwned();
  return (
    <PluginGrid
      {...props}
      isOwned={isOwned}
      pathFor={paths.plugin}
      playFor={(plugin) => <Listen plugin={plugin} />}
      actionFor={({ id, slug, price }) => (
        <BuyLink
          className="btn btn-md card-buy"
          checkoutPath={paths.checkout(slug)}
          ownedPath={isOwned(id) ? paths.products : undefined}
          price={price}
        />
      )}
    />
  );
}
