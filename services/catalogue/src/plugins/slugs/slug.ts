const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const latin = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ');

/** The slug of a name: `Plumbline EQ` → `plumbline-eq`. A name without letters and digits becomes `product`. */
export function slugify(name: string): string {
  const plain = [...name.toLowerCase()]
    .map((letter) => latin[cyrillic.indexOf(letter)] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'product';
}

/** `/checkout/pay` is the payment page: a product with this slug could not be bought. */
const reservedSlug = 'pay';

/** The slug of a name, numbered if it is taken. */
export function uniqueSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugify(name);
  if (!taken.has(slug) && slug !== reservedSlug) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
