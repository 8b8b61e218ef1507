import { topics } from '@/modules/conversations/notifications/notifications.rules';
import type { PushPost } from '@/modules/conversations/devices/server/push-post';
import { devicesToTell } from '@/modules/conversations/devices/server/told.read-model';
import type { NotificationsDeps } from '@/modules/conversations/notifications/server/notifications.deps';
import { post } from '@/modules/conversations/notifications/server/post';
import { noticeMail } from '@/modules/conversations/notifications/server/mails/studio-notice.mail';
import type { PushPublisher } from '@/platform/events/push';
import type { OrderId, UserId } from '@/shared/ids';
import { defaultWays, NOTICES, type NoticeKind, type NoticeWays } from '../notices.rules';
import { peopleToTell, type StudioPerson } from './notices.read-model';
import { choicesOf, insertNotice } from './notices.store';

export interface TellStudioDeps extends NotificationsDeps {
  readonly pushes: PushPublisher;
  readonly post: PushPost;
}

/** Something that the studio is told. */
export interface StudioNews {
  readonly kind: NoticeKind;
  /** Tells its cause. */
  readonly key: string;
  readonly title: string;
  readonly path: string;
  /** Who works on the song that it is about. */
  readonly engineerId?: UserId | null;
  /** The order, or the customer, that the title names: the notice goes with their account. */
  readonly aboutOrderId?: OrderId;
  readonly aboutUserId?: UserId;
}

async function waysOf(deps: TellStudioDeps, kind: NoticeKind, people: readonly StudioPerson[]) {
  const chosen = await choicesOf(
    deps.db,
    people.map(({ id }) => id),
  );
  return (userId: UserId): NoticeWays => {
    const own = chosen.find((choice) => choice.user_id === userId && choice.kind === kind);
    return own === undefined ? defaultWays(kind) : { mail: own.by_mail, push: own.by_push };
  };
}

async function tellPerson(
  deps: TellStudioDeps,
  news: StudioNews,
  { person, ways }: { readonly person: StudioPerson; readonly ways: NoticeWays },
): Promise<void> {
  const { kind, key, title, path, aboutOrderId = null, aboutUserId = null } = news;
  const site = await deps.site();
  // All of it or nothing: whoever is repeated after a crash finds what was told.
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const about = { aboutOrderId, aboutUserId };
    if (!(await insertNotice(tx, { userId: person.id, kind, key, title, path, ...about, now }))) return;
    await deps.pushes.push(tx, topics.user(person.id), { kind: 'notice' });
    if (ways.mail && !NOTICES[kind].hasOwnMail) {
      const content = noticeMail({ title, label: NOTICES[kind].label, url: site.site_url + path }, site);
      const messageKey = `notice:${person.id}:${key}`;
      await post(deps, tx, { kind: 'studio-notice', messageKey, to: person.email, content, site });
    }
    if (!ways.push) return;
    for (const device of await devicesToTell(tx, { userId: person.id, orderId: null })) {
      const text = device.hides_names
        ? { title: NOTICES[kind].label, body: 'Open it in the studio.' }
        : { title, body: NOTICES[kind].label };
      await deps.post.post(tx, device.id, { key: `notice:${key}`, payload: { ...text, path, tag: key } });
    }
  });
}

/** Tells everybody at the studio whom it concerns, each once and by the ways that they chose. */
export async function tellStudio(deps: TellStudioDeps, news: StudioNews): Promise<void> {
  const { to } = NOTICES[news.kind];
  const people = await peopleToTell(deps.db, {
    admins: to !== 'engineer',
    engineerId: to === 'admins' ? null : (news.engineerId ?? null),
  });
  const ways = await waysOf(deps, news.kind, people);
  for (const person of people) await tellPerson(deps, news, { person, ways: ways(person.id) });
}
