// A container's health check: whether an address responds with 2xx. Plain JavaScript, run from the image.
const [address] = process.argv.slice(2);
const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
