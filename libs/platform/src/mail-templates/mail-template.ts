/** A kind of mail: its texts are `mails.<name>.*`, its layout is `<name>.mjml` in the folder. */
export interface MailTemplate<D extends object> {
  readonly name: string;
  readonly folder: string;
  /** The last mail to an erased person: its address is deleted once the mail is sent or failed. */
  readonly erasesRecipient: boolean;
  /** Values of fields that mails queued by the release before do not have. */
  readonly added: Partial<D>;
  /** Templates of mails that are read first: while an earlier one to the same address is not finished, this one waits. */
  readonly follows: readonly string[];
  /** Holds the type of the data only; never set. */
  readonly data?: D;
}

/**
 * Declares a mail beside its `.mjml`:
 * `export const receiptMail = mailTemplate<{ orderNumber: string }>('receipt', __dirname)`.
 * Every tag of the template must be in the data; an absent value is `null`, not omitted.
 */
export function mailTemplate<D extends object>(
  name: string,
  folder: string,
  {
    erasesRecipient = false,
    added = {},
    follows = [],
  }: Partial<Pick<MailTemplate<D>, 'erasesRecipient' | 'added' | 'follows'>> = {},
): MailTemplate<D> {
  return { name, folder, erasesRecipient, added, follows };
}
