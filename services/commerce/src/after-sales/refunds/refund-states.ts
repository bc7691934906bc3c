/** States of refunds whose amount has been returned or is about to be. */
export const activeStates = ['requested', 'pending', 'succeeded'] as const;

/** Whether Stripe has accepted a refund, so that its amount is returned. */
export const isMade = ({ state }: { state: string }) => state === 'pending' || state === 'succeeded';
