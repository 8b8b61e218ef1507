import type { Writes } from './bench';
import { CATALOGUE_WRITES } from './catalogue-writes';
import { CONTENT_WRITES } from './content-writes';
import { MONEY_WRITES } from './money-writes';
import { PEOPLE_WRITES } from './people-writes';
import { SAMPLE_WRITES } from './sample-writes';
import { WORK_WRITES } from './work-writes';

/** Every unsafe call of the studio by its key, and how it is made so that it succeeds. */
export const WRITES: Writes = {
  ...CONTENT_WRITES,
  ...SAMPLE_WRITES,
  ...CATALOGUE_WRITES,
  ...WORK_WRITES,
  ...MONEY_WRITES,
  ...PEOPLE_WRITES,
};
