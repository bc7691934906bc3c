import type { UseFormReturn } from 'react-hook-form';
import { UploadZone } from '../../../ui/forms/upload-zone';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { Gallery, pictureTypes } from '../panel/pictures/gallery';
import { useUploads } from '../panel/pictures/use-uploads';
import type { BrandValues } from './brand-values';
import styles from './settings.module.css';

interface PictureListProps {
  label: string;
  pictures: readonly string[];
  onChange: (next: (now: string[]) => string[]) => void;
  max: number;
}

/** Uploaded pictures in their order; the server checks the content of each and encodes it again. */
export function PictureList({ label, pictures, onChange, max }: PictureListProps) {
  const { t } = useLanguage();
  const { picture, describeError } = useUploads();
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <span>{label}</span>
      <Gallery gallery={pictures} onChange={(next) => onChange(() => next)} />
      {pictures.length < max ? (
        <UploadZone
          title={t('admin.products.choose')}
          hint={t('admin.products.picture_hint')}
          accept={pictureTypes}
          cancelLabel={t('admin.cancel')}
          describeError={describeError}
          send={async (file, control) => {
            const url = await picture(file, control);
            onChange((now) => [...now.filter((other) => other !== url), url]);
          }}
        />
      ) : null}
    </div>
  );
}

/** Pictures of the log-in form, of the About page, and of links in social networks. */
export function PictureFields({ form }: { form: UseFormReturn<BrandValues> }) {
  const { t } = useLanguage();
  const [pictures, setPictures] = useFormValue(form, 'loginPictures');
  const [about, setAbout] = useFormValue(form, 'aboutPicture');
  const [share, setShare] = useFormValue(form, 'sharePicture');
  const single = (name: string, url: string, set: (url: string) => void) => (
    <PictureList
      label={t(`admin.settings.${name}`)}
      pictures={url ? [url] : []}
      onChange={(next) => set(next([]).at(-1) ?? '')}
      max={1}
    />
  );
  return (
    <fieldset>
      <legend className="h4">{t('admin.settings.pictures')}</legend>
      <PictureList
        label={t('admin.settings.loginPictures')}
        pictures={pictures}
        onChange={setPictures}
        max={10}
      />
      {single('aboutPicture', about, setAbout)}
      {single('sharePicture', share, setShare)}
    </fieldset>
  );
}
