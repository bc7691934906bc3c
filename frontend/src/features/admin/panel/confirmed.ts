/** "All deletes ask for a browser confirmation first" (spec admin §2): the browser's own, which no script beside can press. */
export function confirmed(question: string): boolean {
  return window.confirm(question);
}
