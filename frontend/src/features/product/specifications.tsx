import type { Plugin } from '../../api/types';
import { useLanguage } from '../i18n/language';

export function Specifications({ plugin }: { plugin: Plugin }) {
  const { t } = useLanguage();
  const { format, bitDepth, sampleRate, latency, interface: look } = plugin.specifications;
  const rows = {
    format: format.join(', '),
    bitDepth,
    sampleRate,
    latency,
    interface: look,
    version: plugin.version,
  };
  return (
    <section className="wrap" id="specifications">
      <div className="sec-head">
        <h2>{t('product.specifications')}</h2>
      </div>
      <dl className="specs">
        {Object.entries(rows).map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`product.spec.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
