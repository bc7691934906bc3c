import { upload } from '../../../../api/requests/upload';
import type { UploadedFile, UploadedPicture } from '../../../../api/schema';
import type { UploadControl } from '../../../../ui/forms/upload-zone';
import { useLanguage } from '../../../i18n/language';
import { errorMessage } from '../error-message';

/** Uploads of the product form and their error messages. */
export function useUploads() {
  const { t } = useLanguage();
  return {
    picture: async (file: File, sending: UploadControl) =>
      (await upload<UploadedPicture>({ path: '/admin/pictures', file, ...sending })).imageUrl,
    sound: (file: File, sending: UploadControl) =>
      upload<UploadedFile>({ path: '/admin/sounds', file, ...sending }),
    file: (file: File, fileName: string, sending: UploadControl) =>
      upload<UploadedFile>({
        path: `/admin/product-files?fileName=${encodeURIComponent(fileName)}`,
        file,
        ...sending,
      }),
    describeError: (error: unknown) => errorMessage(t, error, 'admin.upload_failed'),
  };
}
