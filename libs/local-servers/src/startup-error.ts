/** A problem that the user has to solve before the stack can start. Its message is shown without a stack trace. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotStart';
  }
}
