import type { ReactNode } from 'react';
import type { ShopBundle } from '../../api/schema';
import { BundleCard } from './bundle-card';
import styles from './bundle-card.module.css';

interface BundleGridProps {
  bundles: readonly ShopBundle[];
  /** The first card is visible without scrolling. */
  isAboveFold?: boolean;
  pathFor: (slug: string) => string;
  actionFor: (bundle: ShopBundle) => ReactNode;
}

/** Cards of bundles. */
export function BundleGrid({ bundles, isAboveFold = false, pathFor, actionFor }: BundleGridProps) {
  return (
    <div className={styles.grid}>
      {bundles.map((bundle, i) => (
        <BundleCard
          key={bundle.id}
          bundle={bundle}
          isEager={isAboveFold && i === 0}
          detailsPath={pathFor(bundle.slug)}
          action={actionFor(bundle)}
        />
      ))}
    </div>
  );
}
