/** Replaces `{name}` and `{{name}}` by the values given (spec storefront §3). */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(values[name] ?? whole));
}
