/** Addresses of the panel that its tabs link to. */
export const tabPath = (tab: string) => `/admin?tab=${tab}`;
/** An order in its sheet. */
export const orderPath = (id: string) => `${tabPath('orders')}&edit=${id}`;
/** The page of a customer. */
export const customerPath = (userId: string) => `/admin/customers/${userId}`;
