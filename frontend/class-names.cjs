/** In jsdom every class of a CSS module is its own name, because no stylesheet is loaded. */
module.exports = new Proxy({}, { get: (_styles, name) => (name === '__esModule' ? false : name) });
