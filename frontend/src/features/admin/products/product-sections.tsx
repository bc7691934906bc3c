import { Tabs } from 'radix-ui';
import type { ProductFile } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { DetailFields } from './detail-fields';
import type { Problems } from './draft';
import { FileFields } from './file-fields';
import { type FieldsProps, MainFields } from './main-fields';
import { PictureFields } from './picture-fields';
import { ProductPreview } from './product-preview';
import { RussianFields } from './russian-fields';
import { SoundFields } from './sound-fields';

interface ProductSectionsProps extends FieldsProps {
  problems: Problems;
  files: readonly ProductFile[];
  section: string;
  onSection: (name: string) => void;
}

/** The specified fields first; what goes beyond them behind its own headings. Uploads go on while another section is read. */
export function ProductSections({ section, onSection, files, problems, ...fields }: ProductSectionsProps) {
  const { t } = useLanguage();
  const { draft, set } = fields;
  const sections = {
    main: <MainFields draft={draft} set={set} problems={problems} />,
    russian: <RussianFields draft={draft} set={set} />,
    details: <DetailFields draft={draft} set={set} />,
    pictures: <PictureFields {...fields} />,
    sounds: <SoundFields {...fields} />,
    files: <FileFields {...fields} files={files} />,
    preview: <ProductPreview draft={draft} />,
  };
  return (
    <Tabs.Root className="prd-secs" value={section} onValueChange={onSection}>
      <Tabs.List className="prd-tabs" aria-label={t('admin.products.sections')}>
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
