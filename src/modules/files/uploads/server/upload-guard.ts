import type { KeyPurpose } from '@/platform/security/keys';
import { MINUTE } from '@/shared/clock';
import { newStorageKey } from '@/platform/storage/storage-key';
import { typeOfName } from '../file-types.rules';
import { hasRoomFor, mayGoOn, NO_ROOM, roomProblem, type DiskRoom } from '../room.rules';
import { MAX_SESSION_FILES } from '../uploads.rules';
import { isStaffSession, lockRoom, noteReceived, unclaimedBytes } from './room.store';
import { NoRoomLeft } from './transfer-answers';
import type { UploadsDeps } from './uploads.deps';
import { findLeftOver, insertSessionFile, type FileRow, type UploadSessionRow } from './uploads.store';
import { UNFINISHED_MS } from './uploads.times';

/** A file that somebody wants to send. */
export interface Announced {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

interface Announcer {
  readonly session: UploadSessionRow;
  readonly ip: string;
}

/** Why a file can't come: the status, and the words that its sender reads. */
export interface Turned {
  readonly status: 409 | 422 | 507;
  readonly message: string;
}

/** Says which bytes may come, by what the disk has left and what others were promised. */
export interface Doorkeeper {
  /** Reserves room for a file and writes its row; or says why it can't come. */
  announce(sender: Announcer, file: Announced): Promise<FileRow | Turned>;
  /** Whether `bytes` more of a file may come now; null where they may. */
  resume(file: FileRow, bytes: number): Promise<Turned | null>;
  /** Notes how much of a file has come. */
  note(file: FileRow, received: number): Promise<void>;
  /** Asked while bytes come; throws where the disk is about to be full. */
  watch(): Promise<void>;
}

// Only compared with each other: after a change of the key everybody is counted anew.
const CLIENTS: KeyPurpose = { name: 'clients of uploads', lifetimeMs: 0 };

const TELL_EVERY_MS = MINUTE;
// A transfer that sends nothing for so long has to ask for room again.
const RESERVED_MS = 30 * MINUTE;
// One look at the disk serves all transfers of this long.
const LOOK_MS = 250;
const CLEARED_AT_ONCE = 500;
const FULL: Turned = { status: 409, message: NO_ROOM };

/** Looks at the disk; the log tells the owner when it is nearly full, once a minute, and left-overs are cleared. */
function createWarden({ storage, log, clock, db }: UploadsDeps) {
  let toldAt = -Infinity;
  let looked: { at: number; room: Promise<DiskRoom | null> } | null = null;

  // Bytes first: where the database shares the full disk, nothing can be written before they are gone.
  async function clear(): Promise<void> {
    const before = new Date(clock.now().getTime() - UNFINISHED_MS);
    for (const key of await findLeftOver(db, before, CLEARED_AT_ONCE)) await storage.remove(key);
  }

  return {
    look: () => storage.room(),
    /** The same, but not for each piece of each transfer. */
    glance(): Promise<DiskRoom | null> {
      const now = performance.now();
      if (looked === null || now - looked.at > LOOK_MS) looked = { at: now, room: storage.room() };
      return looked.room;
    },
    tell(room: DiskRoom | null, size: number): void {
      const now = clock.now().getTime();
      if (now - toldAt < TELL_EVERY_MS) return;
      toldAt = now;
      log.error({ ...room, size }, 'the disk is nearly full: new uploads are refused');
      clear().catch((error: unknown) => log.error({ err: error }, 'left-over uploads could not be cleared'));
    },
  };
}

type Warden = ReturnType<typeof createWarden>;

function idleBefore({ clock }: UploadsDeps): Date {
  return new Date(clock.now().getTime() - RESERVED_MS);
}

async function announce(
  deps: UploadsDeps,
  warden: Warden,
  { session, ip, name, size }: Announced & Announcer,
): Promise<FileRow | Turned> {
  const { db, clock, keys } = deps;
  const [room, isStaff] = await Promise.all([warden.look(), isStaffSession(db, session.id)]);
  const client = keys.signer(CLIENTS).sign(`upload-client:${ip}`);
  const createdAt = clock.now();
  const file = {
    storageKey: newStorageKey(),
    sessionId: session.id,
    uploadedBy: session.user_id,
    name,
    size,
    mediaType: typeOfName(name)?.mediaType ?? 'application/octet-stream',
    createdAt,
    client,
  };
  const id = await db.transaction(async (tx): Promise<FileRow['id'] | Turned> => {
    await lockRoom(tx);
    const of = { sessionId: session.id, client, except: null, idleBefore: idleBefore(deps) };
    const problem = roomProblem(size, { unclaimed: await unclaimedBytes(tx, of), room, isStaff });
    if (problem !== null) return { ...FULL, message: problem };
    const added = await insertSessionFile(tx, file, MAX_SESSION_FILES);
    return added ?? { status: 422, message: `One upload takes at most ${MAX_SESSION_FILES} files.` };
  });
  if (typeof id !== 'object') {
    const row = { id, storage_key: file.storageKey, name, size, media_type: file.mediaType, sha256: null };
    return { ...row, state: 'uploading', created_at: createdAt, completed_at: null, touched_at: null };
  }
  if (id.message === NO_ROOM) warden.tell(room, size);
  return id;
}

/** Whether a file whose reservation has lapsed fits once more; it is awaited again from then on. */
async function reserveAgain(deps: UploadsDeps, file: FileRow, what: { bytes: number; room: DiskRoom }) {
  return deps.db.transaction(async (tx) => {
    await lockRoom(tx);
    const of = { sessionId: null, client: '', except: file.id, idleBefore: idleBefore(deps) };
    const { awaited } = await unclaimedBytes(tx, of);
    const fits = hasRoomFor(what.bytes, awaited, what.room);
    if (fits) await noteReceived(tx, file.id, { bytes: 0, at: deps.clock.now() });
    return fits;
  });
}

/** Builds the doorkeeper of one process; all of them count in the database. */
export function createDoorkeeper(deps: UploadsDeps): Doorkeeper {
  const warden = createWarden(deps);
  return {
    announce: (sender, file) => announce(deps, warden, { ...sender, ...file }),
    async resume(file, bytes) {
      const room = await warden.look();
      if (room === null) return null;
      const isReserved = (file.touched_at ?? file.created_at) >= idleBefore(deps);
      const mayCome =
        mayGoOn({ ...room, free: room.free - bytes }) &&
        (isReserved || (await reserveAgain(deps, file, { bytes, room })));
      if (mayCome) return null;
      warden.tell(room, bytes);
      return { ...FULL, status: 507 };
    },
    note: (file, received) => noteReceived(deps.db, file.id, { bytes: received, at: deps.clock.now() }),
    async watch() {
      const room = await warden.glance();
      if (room === null || mayGoOn(room)) return;
      warden.tell(room, 0);
      throw new NoRoomLeft();
    },
  };
}
