/** Answers that came with the page, by their addresses (gateway/src/pages/render-page.ts). */
function read(): Map<string, unknown> {
  const text = document.getElementById('answers')?.textContent;
  if (!text) return new Map();
  const answers: unknown = JSON.parse(text);
  return new Map(typeof answers === 'object' && answers !== null ? Object.entries(answers) : []);
}

let answers: Map<string, unknown> | undefined;

/** On a server: the answers of the page that is rendered next. */
export function bringAnswers(brought: ReadonlyMap<string, unknown>): void {
  answers = new Map(brought);
}

/** The answer that came with the page, once: whoever asks again wants a newer one. */
export function inlinedAnswer(path: string): unknown {
  answers ??= read();
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}
