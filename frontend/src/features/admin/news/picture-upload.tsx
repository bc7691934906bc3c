import { clsx } from 'clsx';
import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DropZone } from '../../../ui/forms/drop-zone';
import { useLanguage } from '../../i18n/language';
import { validatePicture, uploadPicture } from './upload-picture';
import styles from './news.module.css';

interface PictureUploadProps {
  imageUrl: string;
  /** Error of the picture address. */
  problem: string | undefined;
  slug: string;
  onUploaded: (imageUrl: string) => void;
  /** Whether a selected file is not uploaded yet; the article would be saved without it. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Preview of the selected file until it is uploaded. */
function usePreview(file: File | null): string {
  const [preview, setPreview] = useState('');
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => {
      URL.revokeObjectURL(url);
      setPreview('');
    };
  }, [file]);
  return preview;
}

function useUpload({ slug, onUploaded, onWaiting }: Omit<PictureUploadProps, 'imageUrl' | 'problem'>) {
  const { t } = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const isWaiting = file !== null;
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = validatePicture(chosen);
    setError(problem ? t(problem) : '');
    setFile(problem ? null : chosen);
  };
  const upload = async () => {
    if (!file) return;
    setShare(0);
    setError('');
    try {
      onUploaded(await uploadPicture(file, slug || 'news', setShare));
      setFile(null);
    } catch (problem) {
      setError(problem instanceof Error && problem.message ? problem.message : t('admin.upload_failed'));
    } finally {
      setShare(null);
    }
  };
  return { file, error, share, choose, upload, forget: () => setFile(null) };
}

/** The picture of an article: selected or dropped, previewed, uploaded (admin §2). */
export function PictureUpload({ imageUrl, problem, ...rest }: PictureUploadProps) {
  const { t } = useLanguage();
  const { file, error, share, choose, upload, forget } = useUpload(rest);
  const shown = usePreview(file) || (problem ? '' : imageUrl);
  const message = error || problem;
  return (
    <div className={clsx(styles.upload, 'full')} role="group" aria-label={t('admin.news.picture')}>
      {shown ? <img src={shown} alt={t('admin.news.picture')} width={96} height={72} /> : null}
      <DropZone
        icon={Image}
        title={t(imageUrl ? 'admin.news.replace_picture' : 'admin.news.choose_picture')}
        hint={t('admin.news.picture_limits')}
        accept="image/jpeg,image/png,image/gif,image/webp"
        onFiles={([chosen]) => choose(chosen)}
      />
      {file ? (
        <p className="num">
          {t('admin.news.file', { name: file.name, kb: Math.ceil(file.size / 1024), type: file.type })}
        </p>
      ) : null}
      {file && share === null ? (
        <div className="row-actions">
          <button type="button" className="btn btn-md" onClick={() => void upload()}>
            {t('admin.news.upload')}
          </button>
          <button type="button" className="btn btn-t btn-md" onClick={forget}>
            {t('admin.cancel')}
          </button>
        </div>
      ) : null}
      {share === null ? null : (
        <>
          <progress max={1} value={share} aria-label={t('admin.loading')} />
          <div className={styles.uploading} role="status">
            <span className="ring" />
            {t('admin.loading')}
          </div>
        </>
      )}
      {message ? (
        <p className="err" role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}
