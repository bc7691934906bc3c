import { Failure } from '#contracts/kit/failure';
import { program } from './program';

void program.parseAsync().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Failure ? `${error.code} ${JSON.stringify(error.params)}` : String(error)}\n`,
  );
  process.exit(1);
});
