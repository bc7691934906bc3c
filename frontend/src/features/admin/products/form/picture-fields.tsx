import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { UploadZone } from '../../../../ui/forms/upload-zone';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import type { ProductForm } from './product-form';
import { Gallery, pictureTypes } from '../../panel/pictures/gallery';
import { useUploads } from '../../panel/pictures/use-uploads';
import styles from '../products.module.css';

/** Loaded apart, because most visits to the form do not need it. */
const ProductColour = lazy(() => import('../colour/product-colour'));

/** Cover, picture beside the description, gallery. The server checks the content of an upload and encodes it again. */
export function PictureFields({ form }: ProductForm) {
  const { t } = useLanguage();
  const { picture, describeError } = useUploads();
  const [gallery = [], setGallery] = useFormValue(form, 'gallery');
  const [imageUrl, setImageUrl] = useFormValue(form, 'imageUrl');
  const [descriptionImageUrl, setDescriptionImageUrl] = useFormValue(form, 'descriptionImageUrl');
  const labels = {
    hint: t('admin.products.picture_hint'),
    cancelLabel: t('admin.cancel'),
    describeError,
    accept: pictureTypes,
  };
  const single = [
    { name: 'cover', url: imageUrl, set: setImageUrl },
    { name: 'second_picture', url: descriptionImageUrl, set: setDescriptionImageUrl },
  ];
  return (
    <>
      {single.map(({ name, url, set }) => (
        <div key={name} className={styles.picture}>
          <h3 className={styles.heading}>{t(`admin.products.${name}`)}</h3>
          {url ? <img src={url} alt="" /> : null}
          <UploadZone
            {...labels}
            title={t(url ? 'admin.products.replace' : 'admin.products.choose')}
            send={async (file, control) => set(await picture(file, control))}
          />
        </div>
      ))}
      <Suspense>
        <ProductColour form={form} />
      </Suspense>
      <h3 className={clsx('full', styles.heading)}>{t('admin.products.gallery')}</h3>
      <div className="full">
        <Gallery gallery={gallery} onChange={setGallery} />
        <UploadZone
          {...labels}
          isMultiple
          title={t('admin.products.choose_several')}
          send={async (file, control) => {
            const url = await picture(file, control);
            // Uploads end one after another; each is appended to the gallery of that time.
            setGallery((now = []) => [...now.filter((other) => other !== url), url]);
          }}
        />
      </div>
    </>
  );
}
