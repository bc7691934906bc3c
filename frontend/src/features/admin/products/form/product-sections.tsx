import { Tabs } from 'radix-ui';
import type { ProductFile } from '../../../../api/schema';
import { useLanguage } from '../../../i18n/language';
import { AudioSampleFields } from './audio-sample-fields';
import { DetailFields } from './details/detail-fields';
import { FileFields } from './file-fields';
import { MainFields } from './main-fields';
import { PictureFields } from './picture-fields';
import type { ProductForm } from './product-form';
import { ProductPreview } from './product-preview';
import { RussianFields } from './russian-fields';
import styles from '../products.module.css';

interface ProductSectionsProps extends ProductForm {
  files: readonly ProductFile[];
  section: string;
  onSection: (name: string) => void;
}

/** The specified fields first, further ones in sections of their own. Hidden sections stay mounted, so that uploads continue. */
export function ProductSections({ section, onSection, files, ...product }: ProductSectionsProps) {
  const { t } = useLanguage();
  const sections = {
    main: <MainFields {...product} publishedFiles={files.length} />,
    russian: <RussianFields {...product} />,
    details: <DetailFields {...product} />,
    pictures: <PictureFields {...product} />,
    sounds: <AudioSampleFields {...product} />,
    files: <FileFields {...product} files={files} />,
    preview: <ProductPreview {...product} />,
  };
  return (
    <Tabs.Root className={styles.sections} value={section} onValueChange={onSection}>
      <Tabs.List className={styles.tabs} aria-label={t('admin.products.sections')}>
        {Object.keys(sections).map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t(`admin.products.section.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {Object.entries(sections).map(([name, content]) => (
        <Tabs.Content key={name} className="sht-body" value={name} forceMount hidden={name !== section}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
