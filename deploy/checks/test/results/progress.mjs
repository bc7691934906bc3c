// Shows how far a runner is: on a terminal one line that is replaced, otherwise a line for each finished spec file or story.

const minute = 60_000;

function remaining(elapsedMs, done, total) {
  const leftMs = (elapsedMs / done) * (total - done);
  return leftMs < minute ? 'less than a minute left' : `about ${Math.round(leftMs / minute)} min left`;
}

/** @returns a function to call with the name and result of each that finished */
export function startProgress(total, output = process.stderr, now = () => performance.now()) {
  const startedAt = now();
  let done = 0;
  let failed = 0;
  return (name, isPassed) => {
    done += 1;
    if (!isPassed) failed += 1;
    const line = `[${done}/${total}] ${isPassed ? '✓' : '✗'} ${name}`;
    if (!output.isTTY) return void output.write(`${line}\n`);
    if (!isPassed) output.write(`\r\u001b[2K${line}\n`);
    const counts = `${done} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`;
    const current = `${counts}, ${remaining(now() - startedAt, done, total)}: ${name}`;
    output.write(`\r\u001b[2K${current.slice(0, output.columns - 1)}${done === total ? '\n' : ''}`);
  };
}
