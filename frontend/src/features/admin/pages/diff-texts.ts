export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lengths of the longest common subsequences of all ends of two lists. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, next] = [rows[i], rows[i + 1]];
      if (!row || !next) continue;
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
}

function append(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text !== '') parts.push({ kind, text });
}

function diffTokens(before: readonly string[], after: readonly string[]): DiffPart[] {
  const common = commonLengths(before, after);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      append(parts, 'same', old);
      i += 1;
      j += 1;
    } else if (
      now === undefined ||
      (old !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      append(parts, 'removed', old ?? '');
      i += 1;
    } else {
      append(parts, 'added', now);
      j += 1;
    }
  }
  return parts;
}

const splitLines = (text: string) => text.split(/(?<=\n)/);
const splitWords = (text: string) => text.split(/(?<=\s)/);

/** What a text became: compared by lines, and changed lines by words. */
export function diffTexts(before: string, after: string): DiffPart[] {
  const lines = diffTokens(splitLines(before), splitLines(after));
  const parts: DiffPart[] = [];
  for (const [index, part] of lines.entries()) {
    const previous = lines[index - 1];
    const next = lines[index + 1];
    // A removed run beside an added one is a change; its words are compared where the first of the two is.
    const isSecond = part.kind !== 'same' && previous !== undefined && previous.kind !== 'same';
    if (isSecond) continue;
    if (part.kind === 'same' || !next || next.kind === 'same') append(parts, part.kind, part.text);
    else {
      const [old, now] = part.kind === 'removed' ? [part, next] : [next, part];
      for (const { kind, text } of diffTokens(splitWords(old.text), splitWords(now.text)))
        append(parts, kind, text);
    }
  }
  return parts;
}
