import type { AccountFile, AccountProduct } from '../../../api/schema';

export type FilePlatform = AccountFile['platform'];

/** Lower case without accents, because names are searched for as they are typed on any keyboard. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/**
 * The products whose name contains all words of the text, with their files of the platform. Products without a file of it are
 * the last.
 */
export function matchingProducts(
  products: readonly AccountProduct[],
  text: string,
  platform: FilePlatform | null,
): AccountProduct[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = products
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .map((product) => ({
      ...product,
      files: product.files.filter((file) => platform === null || file.platform === platform),
    }));
  const hasFiles = ({ files }: AccountProduct) => files.length > 0;
  return [...found.filter(hasFiles), ...found.filter((product) => !hasFiles(product))];
}
