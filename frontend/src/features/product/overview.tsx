import { Check } from 'lucide-react';
import type { Plugin } from '../../api/types';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useLanguage } from '../i18n/language';

const requirements = ['mac', 'windows', 'ram', 'storage'] as const;

/** What a plug-in is, needs and can do. */
export function Overview({ plugin }: { plugin: Plugin }) {
  const { t } = useLanguage();
  return (
    <section className="section wrap" id="overview">
      <div className="two">
        <div>
          <h2>{t('product.overview')}</h2>
          <div className="prose">
            {plugin.detailedDescription.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph.slice(0, 40)}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div>
          <h3 className="h4">{t('product.features')}</h3>
          <ul className="flist">
            {plugin.features.map((feature) => (
              <li key={feature}>
                <Icon of={Check} />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {plugin.descriptionImageUrl ? (
        <div className="frame wide">
          <Picture src={plugin.descriptionImageUrl} alt="" sizes="92vw" width={1600} height={800} />
        </div>
      ) : null}
      <h3 className="sr">{t('product.requirements')}</h3>
      <div className="sys">
        {requirements.map((name) => {
          const key = plugin.systemRequirements[name];
          return key ? (
            <div key={name}>
              <span className="legend">{t(`product.requirement.${name}`)}</span>
              <span>{t(key)}</span>
            </div>
          ) : null;
        })}
      </div>
    </section>
  );
}
