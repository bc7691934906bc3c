import { askerOf, Failure, failureIn } from './client';
import { storedToken, tokenRefused } from './token';

interface Upload {
  path: string;
  file: Blob;
  /** Told between 0 and 1 while the bytes leave. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file as it is. `fetch` tells no progress of what it sends. @throws Failure */
export function upload<T>({ path, file, onProgress, signal }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = storedToken();
    for (const [name, value] of Object.entries(askerOf(token))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response as T);
      if (request.status === 401 && token) tokenRefused(token);
      reject(failureIn(request.status, request.response));
    };
    request.onerror = () => reject(new Failure('NETWORK', 0, ''));
    request.onabort = () => reject(new Failure('ABORTED', 0, ''));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
