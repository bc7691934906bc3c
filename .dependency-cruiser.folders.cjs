const { options } = require('./.dependency-cruiser.cjs');

/** Cycles between the folders of a service, the gateway or a library. A configuration of its own, because specs are left out. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'a folder can be read, tested and moved without the folders that use it',
      scope: 'folder',
      from: {
        path: [
          '^gateway/src/[^/]+$',
          '^services/[^/]+/src/[^/]+$',
          '^services/(?:commerce|licensing)/src/[^/]+/[^/]+$',
          '^libs/[^/]+/src/[^/]+$',
        ],
      },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.spec\\.tsx?$'] } },
};
