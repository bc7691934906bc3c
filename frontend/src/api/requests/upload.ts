import { requestHeaders, ApiError, errorFromBody, withReauthentication } from './client';
import { storedToken, discardRejectedToken } from './token';

interface UploadOptions {
  path: string;
  file: Blob;
  /** Receives the sent fraction, between 0 and 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a file. @throws ApiError */
export function upload<T>(options: UploadOptions): Promise<T> {
  return withReauthentication(() => send<T>(options));
}

/** By XMLHttpRequest, because `fetch` does not report upload progress. */
function send<T>({ path, file, onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = storedToken();
    for (const [name, value] of Object.entries(requestHeaders(token))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response as T);
      if (request.status === 401 && token) discardRejectedToken(token);
      reject(errorFromBody(request.status, request.response));
    };
    request.onerror = () => reject(new ApiError('NETWORK', 0, ''));
    request.onabort = () => reject(new ApiError('ABORTED', 0, ''));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
