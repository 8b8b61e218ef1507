// Cycles between slices are judged without tests: a slice's API tests start the whole app, and that way back through
// test/ is no cycle of the product (the rule testing-code-stays-in-tests keeps everything else out of test/).
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-slice-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/features/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    exclude: { path: ['\\.(test|testing)\\.tsx?$', '^test/'] },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
