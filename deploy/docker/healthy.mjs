// A container's health check: whether the address answers well. Plain JavaScript, run from the image as it is.
const [address] = process.argv.slice(2);
const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
