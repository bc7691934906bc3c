/** Structural limits of a JSON body, at any size. */
export interface JsonLimits {
  maxDepth: number;
  maxKeys: number;
  /** Members of arrays and objects together. */
  maxValues: number;
}

/** No contract is deeper; the depth of each input is checked with its fields. */
const maxDepth = 16;

export const guestLimits: JsonLimits = { maxDepth, maxKeys: 200, maxValues: 1_000 };
export const userLimits: JsonLimits = { maxDepth, maxKeys: 1_000, maxValues: 5_000 };

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
 * Counts before parsing: parsing is fast, but validation costs microseconds for each key and member. Invalid JSON passes here and
 * fails in the parser.
 * @returns the exceeded limit, if any
 */
export function exceededLimit(
  bytes: Uint8Array,
  limits: JsonLimits,
): 'depth' | 'keys' | 'values' | undefined {
  let depth = 0;
  let keys = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (byte === comma && (values += 1) > limits.maxValues) return 'values';
    else if (byte === colon && (keys += 1) > limits.maxKeys) return 'keys';
    else if (openings.has(byte) && (depth += 1) > limits.maxDepth) return 'depth';
    else if (closings.has(byte)) depth -= 1;
  }
  return undefined;
}
