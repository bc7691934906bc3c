/** Identifies this transport to Nest, so that handlers of another transport in the same process are ignored. */
export const busTransport = Symbol('bus');
