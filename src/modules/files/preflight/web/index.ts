export { FileCheckLine } from './file-check-line';
export { SetCheckNote } from './set-check-note';
export { problemNames, useFileChecks, type UseFileChecks } from './use-file-checks';
