import { askerOf } from '../../../api/client';
import { storedToken } from '../../../api/token';

/** Spec admin §9. */
export const largestPicture = 5_242_880;
const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];

/** Type first, then size, before anything is sent (spec admin §5). */
export function pictureProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!types.includes(type)) return 'admin.invalid_file_type';
  return size > largestPicture ? 'admin.file_too_large' : undefined;
}

function fieldOf(text: string, name: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/** Sends a picture and tells how far it is; `fetch` cannot. @throws Error with the server's words, or none */
export function uploadPicture(file: File, slug: string, onShare: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('newsSlug', slug);
  form.append('image', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error());
    request.onload = () => {
      const imageUrl = fieldOf(request.responseText, 'imageUrl');
      if (request.status < 300 && imageUrl) resolve(imageUrl);
      else reject(new Error(fieldOf(request.responseText, 'error')));
    };
    request.open('POST', '/api/news/admin/upload-image');
    for (const [name, value] of Object.entries(askerOf(storedToken()))) request.setRequestHeader(name, value);
    request.send(form);
  });
}
