/** Responses inlined in the page, by their URLs (gateway/src/pages/render-page.ts). */
function readInlinedResponses(): Map<string, unknown> {
  const text = document.getElementById('answers')?.textContent;
  if (!text) return new Map();
  const parsed: unknown = JSON.parse(text);
  return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
}

let responses: Map<string, unknown> | undefined;

/** On the server: the responses for the page that is rendered next. */
export function setInlinedResponses(received: ReadonlyMap<string, unknown>): void {
  responses = new Map(received);
}

/** An inlined response. It is returned once, because a later read needs newer data. */
export function takeInlinedResponse(path: string): unknown {
  responses ??= readInlinedResponses();
  const response = responses.get(path);
  responses.delete(path);
  return response;
}
