const { default: JsdomEnvironment } = require('jest-environment-jsdom');
require('../libs/testing/jest/compiled-packages.cjs');

module.exports = JsdomEnvironment;
