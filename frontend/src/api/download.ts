import { askerOf, Failure, failureOf } from './client';
import { storedToken, tokenRefused } from './token';

/** Fetches a file that only a signed-in person may have, and hands it to the browser to keep. @throws Failure */
export async function download(path: string, fileName: string): Promise<void> {
  const token = storedToken();
  const file = await bytesOf(path, token);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** A connection that ends in the middle is a failure, too: half a table must not look whole. */
async function bytesOf(path: string, token: string | null): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { headers: askerOf(token) });
    if (response.ok) return await response.blob();
  } catch {
    throw new Failure('NETWORK', 0, '');
  }
  const failure = await failureOf(response);
  if (failure.status === 401 && token) tokenRefused(token);
  throw failure;
}
