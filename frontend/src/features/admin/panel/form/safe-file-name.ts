/** A file name of ASCII letters, digits and `_.+-`; the server rejects others. */
export function safeFileName(name: string): string {
  const plain = name.replaceAll(/[^\w.+-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return plain.slice(-120) || 'file';
}
