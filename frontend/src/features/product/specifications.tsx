import type { PluginDetails } from '../../api/types';
import { type Fact, Facts } from '../../ui/facts';
import { productFacts } from '../catalogue/product-facts';
import { useLanguage } from '../i18n/language';
import styles from './specifications.module.css';

/** Whether there is a line to show; the version alone does not count, because the buy card shows it. */
export function hasSpecifications({ specifications }: Pick<PluginDetails, 'specifications'>): boolean {
  return Object.values(specifications).some((value) => value && value.length > 0);
}

export function Specifications({ plugin }: { plugin: PluginDetails }) {
  const { t } = useLanguage();
  const { format, bitDepth, sampleRate, latency, interface: look } = plugin.specifications;
  const facts: Fact[] = [
    [t('product.spec.format'), format.join(', ')],
    [t('product.spec.bitDepth'), bitDepth],
    [t('product.spec.sampleRate'), sampleRate],
    [t('product.spec.latency'), latency],
    [t('product.spec.interface'), look],
    ...productFacts.map((name): Fact => [t(`product.spec.${name}`), plugin[name]]),
  ];
  return (
    <section className="wrap" id="specifications">
      <div className="sec-head">
        <h2>{t('product.specifications')}</h2>
      </div>
      <Facts className={styles.specifications} facts={facts} />
    </section>
  );
}
