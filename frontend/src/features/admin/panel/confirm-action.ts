/** The browser's own confirm dialog (admin §2). */
export function confirmAction(question: string): boolean {
  return window.confirm(question);
}
