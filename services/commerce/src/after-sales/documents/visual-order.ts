const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The words of a line in the order in which they stand from left to right: the PDF library orders the letters of a word in Arabic or
 * Hebrew and not the words. Numbers between such words belong to their sequence (Unicode Bidirectional Algorithm, rules N1 and L2, for
 * a line that starts on the left).
 */
export function visualOrder(text: string): string {
  if (!rightToLeft.test(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const words = line.split(/(\s+)/);
      const isFrom = (at: number) => rightToLeft.test(words[at] ?? '');
      const isNeutral = (at: number) => !/\p{L}/u.test(words[at] ?? '');
      const ordered: string[] = [];
      for (let start = 0; start < words.length;) {
        let end = start;
        if (isFrom(start))
          for (let at = start + 1; at < words.length && (isFrom(at) || isNeutral(at)); at += 1)
            if (isFrom(at)) end = at;
        ordered.push(...words.slice(start, end + 1).reverse());
        start = end + 1;
      }
      return ordered.join('');
    })
    .join('\n');
}
