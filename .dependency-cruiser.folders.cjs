/** Cycles between the folders of a service, the gateway or a library; specs that import another folder of a cycle are in `test`. */
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
};
