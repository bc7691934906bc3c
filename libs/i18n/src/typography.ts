const noBreakSpace = '\u00a0';

/** Placeholders that are filled with numbers. */
const numbers =
  'n|of|count|number|total|left|limit|used|active|places|minutes|days|downloadDays|perYear|swapsPerYear|seatLimit|retryAfterSeconds|kb|page|pages|day';

const amount = new RegExp(String.raw`(\d|\{\{?(?:${numbers})\}?\}) (?=[\p{L}%$€₽])`, 'gu');

/** A space before a dash and between a number and its sign or unit becomes a no-break space, so that lines do not end there. */
export function withNoBreakSpaces(text: string): string {
  return text
    .replace(/ (?=[—–](?:\s|$))/g, noBreakSpace)
    .replace(/([№§]) (?=[\d{])/g, `$1${noBreakSpace}`)
    .replace(amount, `$1${noBreakSpace}`);
}
