import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId, OrderItemId, QuestionId, ServiceId, UserId } from '@/shared/ids';
import type { Composition } from './compose';
import { addDemoCodes, demoGiftCode } from './demo-codes';
import { must, payByCard, payByGift } from './demo-pay';
import { stepsToPlay, type DemoProgress, type PastEvent } from './demo-progress';
import { DEMO_STORIES, type DemoStep, type DemoStory } from './demo-stories';

export interface DemoOrdersDeps {
  readonly db: Db;
  /** Services on the clock of the past. */
  readonly services: Composition['services'];
  readonly users: { readonly customer: UserId; readonly engineer: UserId };
  /** The project's folder, for the script that renders the sound. */
  readonly root: string;
}

interface Sound {
  readonly stems: string[];
  readonly master: string;
}

// Real multitracks and a real master, rendered once and stored like any upload.
async function storeSound({ services, users, root }: DemoOrdersDeps, tempo?: number): Promise<Sound> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-demo-'));
  try {
    const script = (await import(
      /* @vite-ignore */ pathToFileURL(join(root, 'scripts/content/stems.mjs')).href
    )) as {
      renderStems(folder: string, how: { tempo?: number }): { stems: string[]; master: string };
    };
    const rendered = script.renderStems(folder, tempo === undefined ? {} : { tempo });
    const store = async (path: string, uploadedBy: UserId): Promise<string> => {
      const file = { name: basename(path), body: createReadStream(path), uploadedBy };
      return fileAddress(await services.uploads.service.addFile(file));
    };
    const stems: string[] = [];
    for (const path of rendered.stems) stems.push(await store(path, users.customer));
    return { stems, master: await store(rendered.master, users.engineer) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Purchase {
  readonly story: DemoStory;
  readonly progress: DemoProgress;
  /** The name of the story's purchase in the progress. */
  readonly step: string;
}

async function buy(
  { services, users }: DemoOrdersDeps,
  { story, progress, step }: Purchase,
): Promise<OrderId> {
  const serviceId = story.serviceId as ServiceId;
  const { customer: userId } = users;
  const { giftFrom: by } = story;
  const noted = { progress, step };
  if (by !== undefined) {
    const to = { userId, email: 'customer@demo.test' };
    const code = () => demoGiftCode(services, { by, to }, { progress, step: `${step} gift card` });
    return payByGift(services, { userId, serviceId, code }, noted);
  }
  const who = story.guest ? { guest: story.guest } : { userId };
  return payByCard(services, { who, line: { service_id: serviceId, rush: story.rush ?? false } }, noted);
}

interface Scene {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
  readonly story: DemoStory;
  readonly sound: Sound;
  readonly customer: SignedIn;
  readonly engineer: SignedIn;
}

async function answerOpen(
  orders: Composition['services']['orders'],
  at: { viewer: OrderViewer; orderId: OrderId; itemId: OrderItemId },
  answer: string,
): Promise<void> {
  const { viewer, orderId, itemId } = at;
  const open = (await orders.questionsOf([itemId])).find(({ outcome }) => outcome === null);
  if (open === undefined) throw new Error('a demo answer without a question');
  const questionId = open.id as QuestionId;
  must(await orders.answerQuestion(viewer, { orderId, questionId, answer, links: [], session: null }));
}

async function play({ services }: DemoOrdersDeps, step: DemoStep, scene: Scene): Promise<void> {
  const { orders, deliveries, revisions } = services;
  const { orderId, itemId, story, sound, customer, engineer } = scene;
  const viewer = { caller: customer, orderLink: null };
  switch (step.kind) {
    case 'files': {
      const { artist, track, notes } = story;
      const brief = {
        orderId,
        itemId,
        serviceId: null,
        links: sound.stems,
        songs: [artist],
        track,
        message: notes,
        details: {},
        session: null,
        uploadKey: null,
      };
      must(await orders.receiveFiles(viewer, brief));
      return;
    }
    case 'take':
      must(await orders.take(engineer, itemId));
      return;
    case 'deliver':
      must(
        await deliveries.deliver(engineer, {
          itemId,
          links: [sound.master],
          session: '',
          note: step.note,
          roundsSeen: null,
        }),
      );
      return;
    case 'ask':
      must(await orders.askQuestion(engineer, { itemId, question: step.question }));
      return;
    case 'answer':
      await answerOpen(orders, { viewer, orderId, itemId }, step.answer);
      return;
    case 'revise':
      must(await revisions.ask(viewer, { ...step, orderId, itemId, links: [], session: null }));
      return;
    case 'complete':
      must(await orders.complete(viewer, orderId, itemId));
  }
}

async function ordersSoFar(db: Db): Promise<number> {
  // Gift cards are bought on the way to a story's order.
  const text =
    'select count(distinct order_id) as count from order_items where not is_gift_card and service_type = $1';
  const rows = await queryRows<{ count: number }>(db, text, ['one_time']);
  return rows[0]?.count ?? 0;
}

function signedIn(userId: UserId, role: 'customer' | 'engineer'): SignedIn {
  return { kind: 'user', userId, role, email: `${role}@demo.test`, verified: true };
}

const FIRST = 'first story';
const CODES = 'codes';
const ALL = 'orders';

// A studio of before had no notes of its progress: what it has is counted.
async function firstStory({ db }: DemoOrdersDeps, progress: DemoProgress): Promise<number> {
  return Number(await progress.once(FIRST, async () => String(await ordersSoFar(db))));
}

// A story's purchase, and each of its steps. What is played is known once its item is.
function eventsOf(
  deps: DemoOrdersDeps,
  bought: { story: DemoStory; name: string; sound: Sound; progress: DemoProgress },
): PastEvent[] {
  const { db, services, users } = deps;
  const { story, name, sound, progress } = bought;
  const people = {
    customer: signedIn(users.customer, 'customer'),
    engineer: signedIn(users.engineer, 'engineer'),
  };
  let scene: Scene | null = null;
  let left: readonly DemoStep[] = [];
  const purchase = async (): Promise<void> => {
    const orderId = await buy(deps, { story, progress, step: name });
    const [item] = await services.orders.itemsOf(orderId);
    if (item === undefined) throw new Error('a demo order without items');
    scene = { orderId, itemId: item.id, story, sound, ...people };
    left = await stepsToPlay(db, item.id, story.steps);
  };
  const playIfLeft = async (step: DemoStep): Promise<void> => {
    if (scene !== null && left.includes(step)) await play(deps, step, scene);
  };
  return [
    { hoursAgo: story.hoursAgo, happen: purchase },
    ...story.steps.map((step) => ({ hoursAgo: step.hoursAgo, happen: () => playIfLeft(step) })),
  ];
}

/**
 * Orders in every status, for a demo studio: each is bought, and worked on, through the same services that customers and
 * engineers use. None where it has them all; a run that was cut off goes on where it was.
 * @param now the moment that the stories' hours count back from
 */
export async function demoOrderEvents(
  deps: DemoOrdersDeps,
  progress: DemoProgress,
  now: Date,
): Promise<PastEvent[]> {
  if (progress.has(ALL)) return [];
  const first = await firstStory(deps, progress);
  const done: PastEvent = {
    hoursAgo: 0,
    happen: async () => void (await progress.once(ALL, () => Promise.resolve('played'))),
  };
  if (first >= DEMO_STORIES.length) return [done];
  await progress.once(CODES, async () => {
    await addDemoCodes(deps.db, deps.services, now);
    return 'added';
  });
  const sounds = new Map<number | undefined, Promise<Sound>>();
  const soundOf = (tempo: number | undefined): Promise<Sound> => {
    const known = sounds.get(tempo) ?? storeSound(deps, tempo);
    sounds.set(tempo, known);
    return known;
  };
  const stories = [];
  for (const [index, story] of DEMO_STORIES.entries()) {
    stories.push({ story, name: `story ${index + 1}`, sound: await soundOf(story.tempo), progress });
  }
  return [...stories.slice(first).flatMap((bought) => eventsOf(deps, bought)), done];
}
