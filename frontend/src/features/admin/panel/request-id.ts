/** A random UUID for a request that may be sent again. `crypto.randomUUID` is missing on pages without TLS. */
export function newRequestId(): string {
  const digit = () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit);
}
