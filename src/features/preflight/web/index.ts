export { FileCheckLine } from './file-check-line';
export { SetCheckNote } from './set-check-note';
