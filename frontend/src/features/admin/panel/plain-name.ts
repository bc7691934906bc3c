/** A name every system may keep a file under; the server refuses others. */
export function plainName(name: string): string {
  const plain = name.replaceAll(/[^\w.+-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return plain.slice(-120) || 'file';
}
