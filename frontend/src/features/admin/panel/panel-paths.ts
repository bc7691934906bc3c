/** Addresses of the panel that its tabs link to. */
export const tabPath = (tab: string) => `/admin?tab=${tab}`;
/** An order in its sheet. */
export const orderPath = (id: string) => `${tabPath('orders')}&edit=${id}`;
/** What a customer owns. */
export const customerPath = (userId: string) => `${tabPath('entitlements')}&userId=${userId}`;
