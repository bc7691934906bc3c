import { Image } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { pictureProblem, uploadPicture } from './upload-picture';

interface PictureUploadProps {
  imageUrl: string;
  slug: string;
  onUploaded: (imageUrl: string) => void;
}

/** The picture of an article: chosen by click or dropped, looked at, sent (spec admin §2). */
export function PictureUpload({ imageUrl, slug, onUploaded }: PictureUploadProps) {
  const { t } = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState('');
  const [error, setError] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => {
      URL.revokeObjectURL(url);
      setPreview('');
    };
  }, [file]);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = pictureProblem(chosen);
    setError(problem ? t(problem) : '');
    setFile(problem ? null : chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
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
  const shown = preview || imageUrl;
  return (
    <div className="upload" role="group" aria-label={t('admin.news.picture')}>
      {shown ? <img src={shown} alt={t('admin.news.picture')} width={96} height={72} /> : null}
      <label
        className="upload-zone"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={Image} />
        <span>{t(imageUrl ? 'admin.news.replace_picture' : 'admin.news.choose_picture')}</span>
        <small className="muted">{t('admin.news.picture_limits')}</small>
        <input
          className="sr"
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
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
          <button type="button" className="btn btn-t btn-md" onClick={() => setFile(null)}>
            {t('admin.cancel')}
          </button>
        </div>
      ) : null}
      {share === null ? null : (
        <>
          <progress max={1} value={share} aria-label={t('admin.loading')} />
          <div className="upload-cover" role="status">
            <span className="ring" />
            {t('admin.loading')}
          </div>
        </>
      )}
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
