import type { OpenDecoder } from '@/audio/sound-report';
import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { makeSample } from './make-sample';
import { makeSampleTask } from './make-sample-task';

/**
 * What worker threads do for samples.
 * @param decoders reads what the encoder made
 */
export function sampleTasks(decoders: OpenDecoder): readonly TaskHandler[] {
  return [
    taskHandler(makeSampleTask, async (_, [before, after]) => {
      if (before === undefined || after === undefined) throw new Error('A sample is made of two files.');
      return makeSample({ before: readAhead(before), after: readAhead(after) }, decoders);
    }),
  ];
}
