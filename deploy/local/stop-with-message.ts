/** Something a person has to change before the shop can start. The message says what; no stack is shown. */
export class CannotStart extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotStart';
  }
}
