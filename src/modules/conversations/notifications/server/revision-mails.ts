import type { revisionAnswered, revisionAsked } from '@/modules/orders/revisions/server/revisions.events';
import { studioItemPath } from '../notifications.rules';
import type { EventData } from './account-mails';
import { readItemData, readRevisionData } from './order-mail.read-model';
import { revisionAnsweredMail } from './mails/revision-answered.mail';
import { revisionAskedMail } from './mails/revision-asked.mail';
import type { NotificationsDeps } from './notifications.deps';
import { ownersAddress } from './order-mails';
import { post } from './post';

/** Mails about revisions. */
export interface RevisionMails {
  /** To the engineer of the item; where nobody took it, to the studio's own address. */
  revisionAsked(asked: EventData<typeof revisionAsked>): Promise<void>;
  /** To whoever the order belongs to. */
  revisionAnswered(answered: EventData<typeof revisionAnswered>): Promise<void>;
}

async function factsOf(deps: NotificationsDeps, event: EventData<typeof revisionAsked>) {
  const [site, item, revision] = await Promise.all([
    deps.site(),
    readItemData(deps.db, event.order_item_id),
    readRevisionData(deps.db, event.revision_id),
  ]);
  return item === null || revision === null ? null : { site, item, revision };
}

async function asked(deps: NotificationsDeps, event: EventData<typeof revisionAsked>): Promise<void> {
  const data = await factsOf(deps, event);
  if (data === null) return;
  const { site, item, revision } = data;
  const customer_name = `${item.first_name} ${item.last_name}`.trim();
  const url = site.site_url + studioItemPath(event.order_item_id);
  await post(deps, deps.db, {
    messageKey: `revision-asked:${event.revision_id}`,
    kind: 'revision-asked',
    orderId: event.order_id,
    to: item.engineer_email ?? site.support_email,
    content: revisionAskedMail({ ...item, ...revision, customer_name, url }, site),
    site,
  });
}

async function answered(deps: NotificationsDeps, event: EventData<typeof revisionAnswered>): Promise<void> {
  const data = await factsOf(deps, event);
  if (data === null || data.revision.response === null) return;
  const { site, item, revision } = data;
  const { response } = data.revision;
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: item, site });
    await post(deps, tx, {
      messageKey: `revision-answered:${event.revision_id}:${revision.answered_at?.getTime() ?? 0}`,
      kind: 'revision-answered',
      orderId: event.order_id,
      to: item.email,
      content: revisionAnsweredMail({ ...item, ...revision, response: response ?? '', url }, site),
      site,
    });
  });
}

/** Builds the mails about revisions. */
export function createRevisionMails(deps: NotificationsDeps): RevisionMails {
  return {
    revisionAsked: (event) => asked(deps, event),
    revisionAnswered: (event) => answered(deps, event),
  };
}
