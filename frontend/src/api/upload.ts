import { Failure } from './client';
import { storedToken } from './token';

interface Upload {
  path: string;
  file: Blob;
  /** Told between 0 and 1 while the bytes leave. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

function refusal(request: XMLHttpRequest): Failure {
  const body: unknown = request.response;
  const text = (name: string): string | undefined => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return new Failure(text('code') ?? 'UNKNOWN', request.status, text('error') ?? text('message') ?? '');
}

/** Sends a file as it is. `fetch` tells no progress of what it sends. @throws Failure */
export function upload<T>({ path, file, onProgress, signal }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = storedToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T);
      else reject(refusal(request));
    };
    request.onerror = () => reject(new Failure('NETWORK', 0, ''));
    request.onabort = () => reject(new Failure('ABORTED', 0, ''));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
