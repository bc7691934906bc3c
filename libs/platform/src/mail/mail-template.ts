/** A mail that can be written: its texts are `mails.<name>.*`, its look is `<name>.mjml` in the folder. */
export interface MailTemplate<D extends object> {
  readonly name: string;
  readonly folder: string;
  /** The last mail to somebody who is forgotten: once it is settled, nobody needs to know where it went. */
  readonly forgetsAddressee: boolean;
  /** Only carries the type of what the template is filled with; never set. */
  readonly data?: D;
}

/**
 * Declares a mail beside its `.mjml`:
 * `export const receiptMail = mailTemplate<{ orderNumber: string }>('receipt', __dirname)`.
 * Every tag of the template must be in the data; what may be absent is `null`, not left out.
 */
export function mailTemplate<D extends object>(
  name: string,
  folder: string,
  { forgetsAddressee = false }: { forgetsAddressee?: boolean } = {},
): MailTemplate<D> {
  return { name, folder, forgetsAddressee };
}
