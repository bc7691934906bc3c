/** Jest's global tear-down. */
export default async function stopPostgres(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, 'stopPostgresForJest');
  if (typeof stop === 'function') await (stop as () => Promise<void>)();
}
