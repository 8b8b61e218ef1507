// What worker threads of other slices decode with: a light door, without the services behind the other one.
export { openDecoder } from '../open-decoder';
