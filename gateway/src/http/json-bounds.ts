/** What a JSON body may consist of, whatever its size. */
export interface JsonBounds {
  maxDepth: number;
  maxKeys: number;
  /** Members of arrays and objects together. */
  maxValues: number;
}

/** No input of a contract is deeper than this; how deep it may be in particular is checked with its fields. */
const maxDepth = 16;

export const guestBounds: JsonBounds = { maxDepth, maxKeys: 200, maxValues: 1_000 };
export const userBounds: JsonBounds = { maxDepth, maxKeys: 1_000, maxValues: 5_000 };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Index of the quotation mark that ends a string; the length of the bytes when nothing ends it. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) return at;
  }
  return bytes.length;
}

/**
 * Counts before anything is parsed: parsing itself is quick, but what checks the fields afterwards costs microseconds for each
 * key and each member. Bytes that are no JSON pass, the parser refuses them.
 * @returns the rule that the bytes break, if any
 */
export function brokenBound(bytes: Uint8Array, bounds: JsonBounds): 'depth' | 'keys' | 'values' | undefined {
  let depth = 0;
  let keys = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (byte === comma && (values += 1) > bounds.maxValues) return 'values';
    else if (byte === colon && (keys += 1) > bounds.maxKeys) return 'keys';
    else if (openings.has(byte) && (depth += 1) > bounds.maxDepth) return 'depth';
    else if (closings.has(byte)) depth -= 1;
  }
  return undefined;
}
