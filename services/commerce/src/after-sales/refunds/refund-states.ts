/** States of refunds whose amount has been returned or is about to be. */
export const activeStates = ['requested', 'pending', 'succeeded'] as const;
