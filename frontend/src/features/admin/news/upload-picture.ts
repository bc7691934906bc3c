import { requestHeaders } from '../../../api/requests/client';
import { storedToken } from '../../../api/requests/token';

/** admin §9. */
const maxPictureBytes = 5_242_880;
const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];

/** Type first, then size, before the upload (admin §5). */
export function validatePicture({ type, size }: { type: string; size: number }): string | undefined {
  if (!types.includes(type)) return 'admin.invalid_file_type';
  return size > maxPictureBytes ? 'admin.file_too_large' : undefined;
}

function readField(text: string, name: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/** Uploads a picture and reports progress, which `fetch` cannot. @throws Error with the server's message, or without one */
export function uploadPicture(file: File, slug: string, onShare: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('newsSlug', slug);
  form.append('image', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error());
    request.onload = () => {
      const imageUrl = readField(request.responseText, 'imageUrl');
      if (request.status < 300 && imageUrl) resolve(imageUrl);
      else reject(new Error(readField(request.responseText, 'error')));
    };
    request.open('POST', '/api/news/admin/upload-image');
    for (const [name, value] of Object.entries(requestHeaders(storedToken())))
      request.setRequestHeader(name, value);
    request.send(form);
  });
}
