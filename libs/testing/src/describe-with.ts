import { findProgram, type ProgramName } from '#local-servers/find-program';

/**
 * `describe` for specs that run a program which the shop itself does not need. A missing program is installed, as the servers
 * are; where that is not possible, the specs are skipped, and a line names them and the reason.
 */
export function describeWith(program: ProgramName, subject: string): jest.Describe {
  try {
    findProgram(program);
    return describe;
  } catch (error) {
    process.stderr.write(`not tested: ${subject}. ${String(error)}\n`);
    return describe.skip;
  }
}
