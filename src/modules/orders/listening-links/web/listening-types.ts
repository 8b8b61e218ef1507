import type { ResponseOf } from '@/shared/endpoint';
import type { openListening } from '../listening.contract';

type Opened = ResponseOf<typeof openListening>['data'];

/** What everybody reads who opens a link. */
export type Front = Opened['front'];
/** What its listeners hear and read. */
export type Inside = NonNullable<Opened['inside']>;
