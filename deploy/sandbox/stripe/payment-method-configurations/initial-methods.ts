/** Methods that are emulated, or named by a shop. */
export type MethodName = 'apple_pay' | 'card' | 'google_pay' | 'link';

/** As in a new account. The payment form itself shows no wallet. */
export const initialMethods: Readonly<Record<MethodName, boolean>> = {
  apple_pay: true,
  card: true,
  google_pay: true,
  link: false,
};
