/** Wakes the couriers of all replicas. */
export const courierChannel = 'courier';
