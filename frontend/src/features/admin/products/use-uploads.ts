import { upload } from '../../../api/upload';
import type { UploadedFile, UploadedPicture } from '../../../api/schema';
import type { Sending } from '../../../ui/upload-zone';
import { useLanguage } from '../../i18n/language';
import { panelFailure } from '../panel/panel-failure';

/** Where the files of a product go, and words for what went wrong on the way. */
export function useUploads() {
  const { t } = useLanguage();
  return {
    picture: async (file: File, sending: Sending) =>
      (await upload<UploadedPicture>({ path: '/admin/pictures', file, ...sending })).imageUrl,
    sound: (file: File, sending: Sending) =>
      upload<UploadedFile>({ path: '/admin/sounds', file, ...sending }),
    file: (file: File, fileName: string, sending: Sending) =>
      upload<UploadedFile>({
        path: `/admin/product-files?fileName=${encodeURIComponent(fileName)}`,
        file,
        ...sending,
      }),
    explain: (error: unknown) => panelFailure(t, error, 'admin.upload_failed'),
  };
}
