import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { Icon } from '../../../ui/icons';
import { UploadZone } from '../../../ui/upload-zone';
import { useLanguage } from '../../i18n/language';
import type { FieldsProps } from './main-fields';
import { useUploads } from './use-uploads';

const accept = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

function moved(list: readonly string[], from: number, by: number): string[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(from + by, 0, item);
  return next;
}

/** The pictures in the order of the gallery. */
function Gallery({ draft, set }: Omit<FieldsProps, 'change'>) {
  const { t } = useLanguage();
  const { gallery } = draft;
  return (
    <ul className="prd-gal">
      {gallery.map((url, index) => (
        <li key={url}>
          <img src={url} alt={t('admin.products.picture', { number: index + 1 })} loading="lazy" />
          <span className="dt-act">
            <button
              type="button"
              disabled={index === 0}
              aria-label={t('admin.products.earlier', { number: index + 1 })}
              onClick={() => set({ gallery: moved(gallery, index, -1) })}
            >
              <Icon of={ChevronLeft} />
            </button>
            <button
              type="button"
              disabled={index === gallery.length - 1}
              aria-label={t('admin.products.later', { number: index + 1 })}
              onClick={() => set({ gallery: moved(gallery, index, 1) })}
            >
              <Icon of={ChevronRight} />
            </button>
            <button
              type="button"
              className="del"
              aria-label={t('admin.products.remove_picture', { number: index + 1 })}
              onClick={() => set({ gallery: gallery.filter((other) => other !== url) })}
            >
              <Icon of={Trash2} />
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Cover, picture beside the description, gallery: uploaded, checked by content and drawn anew by the server. */
export function PictureFields({ draft, set, change }: FieldsProps) {
  const { t } = useLanguage();
  const { picture, explain } = useUploads();
  const words = { hint: t('admin.products.picture_hint'), cancelLabel: t('admin.cancel'), explain, accept };
  return (
    <>
      {(['imageUrl', 'descriptionImageUrl'] as const).map((name) => (
        <div key={name} className="prd-pic">
          <h3 className="prd-h">{t(`admin.products.${name === 'imageUrl' ? 'cover' : 'second_picture'}`)}</h3>
          {draft[name] ? <img src={draft[name]} alt="" /> : null}
          <UploadZone
            {...words}
            title={t(draft[name] ? 'admin.products.replace' : 'admin.products.choose')}
            send={async (file, sending) => set({ [name]: await picture(file, sending) })}
          />
        </div>
      ))}
      <h3 className="full prd-h">{t('admin.products.gallery')}</h3>
      <div className="full">
        <Gallery draft={draft} set={set} />
        <UploadZone
          {...words}
          isMultiple
          title={t('admin.products.choose_several')}
          send={async (file, sending) => {
            const url = await picture(file, sending);
            // Several arrive one after another, each onto what is there by then.
            change((now) => ({ gallery: [...now.gallery.filter((other) => other !== url), url] }));
          }}
        />
      </div>
    </>
  );
}
