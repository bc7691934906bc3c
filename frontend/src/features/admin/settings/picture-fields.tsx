import type { UseFormReturn } from 'react-hook-form';
import { UploadZone } from '../../../ui/forms/upload-zone';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { Gallery, pictureTypes } from '../products/form/picture-fields';
import { useUploads } from '../products/form/use-uploads';
import type { BrandValues } from './brand-values';
import styles from './settings.module.css';

type Form = UseFormReturn<BrandValues>;

function usePictureLabels() {
  const { t } = useLanguage();
  const { describeError } = useUploads();
  return {
    hint: t('admin.products.picture_hint'),
    cancelLabel: t('admin.cancel'),
    describeError,
    accept: pictureTypes,
  };
}

function SinglePicture({ form, name }: { form: Form; name: 'aboutPicture' | 'sharePicture' }) {
  const { t } = useLanguage();
  const { picture } = useUploads();
  const [url, setUrl] = useFormValue(form, name);
  const labels = usePictureLabels();
  return (
    <div className={styles.picture} role="group" aria-label={t(`admin.settings.${name}`)}>
      <span>{t(`admin.settings.${name}`)}</span>
      {url ? (
        <>
          <img src={url} alt="" />
          <button type="button" className="btn btn-sm" onClick={() => setUrl('')}>
            {t('admin.settings.remove_picture')}
          </button>
        </>
      ) : null}
      <UploadZone
        {...labels}
        title={t(url ? 'admin.products.replace' : 'admin.products.choose')}
        send={async (file, control) => setUrl(await picture(file, control))}
      />
    </div>
  );
}

/** Pictures of the log-in form, of the About page, and of links in social networks. */
export function PictureFields({ form }: { form: Form }) {
  const { t } = useLanguage();
  const { picture } = useUploads();
  const labels = usePictureLabels();
  const [pictures, setPictures] = useFormValue(form, 'loginPictures');
  return (
    <fieldset>
      <legend className="h4">{t('admin.settings.pictures')}</legend>
      <div className={styles.picture} role="group" aria-label={t('admin.settings.loginPictures')}>
        <span>{t('admin.settings.loginPictures')}</span>
        <Gallery gallery={pictures} onChange={setPictures} />
        <UploadZone
          {...labels}
          isMultiple
          title={t('admin.products.choose_several')}
          send={async (file, control) => {
            const url = await picture(file, control);
            setPictures((now) => [...now.filter((other) => other !== url), url]);
          }}
        />
      </div>
      <SinglePicture form={form} name="aboutPicture" />
      <SinglePicture form={form} name="sharePicture" />
    </fieldset>
  );
}
