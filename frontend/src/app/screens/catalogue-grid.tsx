import type { ReactNode } from 'react';
import type { PluginCard } from '../../api/types';
import { PluginGrid } from '../../features/catalogue/plugin-grid';
import { BuyLink } from '../../features/checkout/buy-link';
import { paths } from '../paths';

interface CatalogueGridProps {
  errorKey: string;
  select?: (plugins: PluginCard[]) => PluginCard[];
  onNothing?: ReactNode;
}

/** The catalogue's cards with the checkout's button in them. */
export function CatalogueGrid(props: CatalogueGridProps) {
  return (
    <PluginGrid
      {...props}
      pathFor={paths.plugin}
      actionFor={({ slug, price }) => (
        <BuyLink className="btn btn-md card-buy" checkoutPath={paths.checkout(slug)} price={price} />
      )}
    />
  );
}
