const nonBreakingSpace = '\u00a0';

/** Placeholders that are filled with numbers. */
const numberPlaceholders =
  'n|of|count|number|total|left|limit|used|active|places|minutes|days|downloadDays|perYear|swapsPerYear|seatLimit|kb|page|pages|day';

const amountPattern = new RegExp(String.raw`(\d|\{\{?(?:${numberPlaceholders})\}?\}) (?=[\p{L}%$€₽])`, 'gu');

/** A space before a dash and between a number and its sign or unit becomes a no-break space, so that lines do not end there. */
export function withNonBreakingSpaces(text: string): string {
  return text
    .replace(/ (?=[—–](?:\s|$))/g, nonBreakingSpace)
    .replace(/([№§]) (?=[\d{])/g, `$1${nonBreakingSpace}`)
    .replace(amountPattern, `$1${nonBreakingSpace}`);
}
