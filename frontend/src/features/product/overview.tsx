import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { PluginDetails } from '../../api/types';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useLanguage } from '../i18n/language';
import styles from './overview.module.css';

const requirements = ['mac', 'windows', 'ram', 'storage'] as const;

type WithOverview = Pick<
  PluginDetails,
  'detailedDescription' | 'features' | 'descriptionImageUrl' | 'systemRequirements'
>;

const requirementsOf = ({ systemRequirements }: Pick<PluginDetails, 'systemRequirements'>) =>
  requirements.filter((name) => systemRequirements[name]);

/** Whether the overview has content. */
export function hasOverview(plugin: WithOverview): boolean {
  const { detailedDescription, features, descriptionImageUrl } = plugin;
  return (
    detailedDescription.trim() !== '' ||
    features.length > 0 ||
    descriptionImageUrl !== '' ||
    requirementsOf(plugin).length > 0
  );
}

function Features({ features }: Pick<PluginDetails, 'features'>) {
  const { t } = useLanguage();
  return (
    <div>
      <h3 className="h4">{t('product.features')}</h3>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon of={Check} />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Requirements({ systemRequirements }: Pick<PluginDetails, 'systemRequirements'>) {
  const { t } = useLanguage();
  return (
    <>
      <h3 className="sr">{t('product.requirements')}</h3>
      <div className={styles.requirements}>
        {requirementsOf({ systemRequirements }).map((name) => (
          <div key={name}>
            <span className="legend">{t(`product.requirement.${name}`)}</span>
            <span>{t(systemRequirements[name] ?? '')}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** Description, features and requirements; empty parts have no heading. */
export function Overview({ plugin }: { plugin: PluginDetails }) {
  const { t } = useLanguage();
  const { detailedDescription, features, descriptionImageUrl } = plugin;
  const paragraphs = detailedDescription.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <section className="section wrap" id="overview">
      <div className={styles.columns}>
        <div>
          <h2>{t('product.overview')}</h2>
          {paragraphs.length > 0 ? (
            <div className={styles.prose}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph}</p>
              ))}
            </div>
          ) : null}
        </div>
        {features.length > 0 ? <Features features={features} /> : null}
      </div>
      {descriptionImageUrl ? (
        <div className={clsx('frame', styles.wide)}>
          <Picture src={descriptionImageUrl} alt="" sizes="92vw" width={1600} height={800} />
        </div>
      ) : null}
      {requirementsOf(plugin).length > 0 ? <Requirements {...plugin} /> : null}
    </section>
  );
}
