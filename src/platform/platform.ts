import { createListener } from './events/listener';
import { createEvents } from './events/outbox';
import { createPushHub } from './events/push-hub';
import { createJobs } from './jobs/boss';
import { createMailOutbox } from './mail/mail-outbox';
import { LISTENER_NAME, storagePlace } from './storage/storage-place';
import { createTasks } from './tasks/task-pool';
import { createWebPush } from './web-push/web-push';
import type { Environment } from './environment';

/** Builds the adapters that every module rests on. */
export function createPlatform(environment: Environment) {
  const { database, databaseUrl, clock, log, keys, mailer } = environment;
  const { db } = database;
  const name = `${LISTENER_NAME} ${storagePlace(environment.storage)}`;
  const listener = createListener({ url: databaseUrl, log, name });
  const jobs = createJobs({ database, listener, log, clock });
  const events = createEvents(jobs);
  const pushes = createPushHub({ db, queue: jobs, listener, log, clock });
  const domain = new URL(environment.siteUrl).hostname;
  const outbox = createMailOutbox({
    db,
    queue: jobs,
    mailer,
    log,
    clock,
    domain,
    logsLinks: environment.demo,
  });
  return {
    db,
    clock,
    log,
    listener,
    jobs,
    /** Work that computes, off the thread that answers. */
    tasks: createTasks({ worker: environment.taskWorker }),
    events,
    pushes,
    outbox,
    outbound: environment.outbound,
    /** Messages to people's browsers. */
    webPush: createWebPush(environment),
    keys,
  };
}

export type Platform = ReturnType<typeof createPlatform>;
