import { requestHeaders, ApiError, errorFromResponse, withReauthentication } from './client';
import { storedToken, discardRejectedToken } from './token';

/** Downloads a file that needs the session token. @throws ApiError */
export async function download(path: string, fileName: string): Promise<void> {
  const file = await withReauthentication(() => fetchBlob(path, storedToken()));
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser starts to read the blob in the same task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** A connection that breaks during the body is an error, too, because half a table must not look complete. */
async function fetchBlob(path: string, token: string | null): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { headers: requestHeaders(token) });
    if (response.ok) return await response.blob();
  } catch {
    throw new ApiError('NETWORK', 0, '');
  }
  const failure = await errorFromResponse(response);
  if (failure.status === 401 && token) discardRejectedToken(token);
  throw failure;
}
