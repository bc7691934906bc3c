const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const latin = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ');

/** What may stand in a path for a name: `Plumbline EQ` → `plumbline-eq`. A name without letters or digits is a product's. */
export function slugOf(name: string): string {
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

/** `/checkout/pay` is where everything is paid: a product of that address could not be bought. */
const slugOfThePayment = 'pay';

/** The name's slug, numbered where others have it. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  if (!taken.has(slug) && slug !== slugOfThePayment) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
