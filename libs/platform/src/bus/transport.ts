/** Names our transport to Nest, so that handlers of another one in the same process are left alone. */
export const busTransport = Symbol('bus');
