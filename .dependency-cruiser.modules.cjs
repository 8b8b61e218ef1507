// Cycles between modules, and between the words inside them, are judged without tests: API tests start the whole app, and
// that way back through test/ is no cycle of the product (the rule testing-code-stays-in-tests keeps all else out of test/).
const noCycles = (name, path) => ({
  name,
  severity: 'error',
  scope: 'folder',
  from: { path },
  to: { circular: true },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    noCycles('no-module-cycles', '^src/modules/[^/]+$'),
    noCycles('no-word-cycles', '^src/modules/[^/]+/[^/]+$'),
  ],
  options: {
    exclude: { path: ['\\.(test|testing)\\.tsx?$', '^test/'] },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
