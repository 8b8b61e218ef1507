import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import { PartWriter } from './part-writer';
import {
  bytesOf,
  noteKey,
  notedUpload,
  objectsBeside,
  readArrived,
  tailKey,
  type Arrived,
  type Bucket,
} from './s3-arrived';
import { isS3NotFound, s3ClientConfig, type S3Settings } from './s3-client';
import { checkStorageKey } from './storage-key';

// The least that S3 takes as a part that is not the last. A transfer holds two of them in memory; 10,000 are 48 GiB.
const PART_BYTES = 5 * 1024 * 1024;

/** What an upload store is told of the uploads it serves. */
export interface S3UploadHooks {
  /** What is known of an upload: its size in bytes above all. */
  readonly known: (key: string) => Promise<Upload | undefined>;
  /** The body as it is to be stored: shows its first bytes to whoever judges them, and throws to refuse it. */
  readonly look: (body: Readable, at: { key: string; offset: number }) => Readable;
}

/**
 * Receives uploads into a bucket so that nothing acknowledged is given up, whenever the process dies. Whole parts go
 * into a multipart upload. What is left at the end of a request is put beside it under a name that tells which bytes it
 * holds, and only then is anything older removed. S3 shows an object whole or not at all, so that some object always
 * holds what was acknowledged.
 */
export class S3UploadStore extends DataStore {
  readonly #place: Bucket;
  readonly #hooks: S3UploadHooks;
  // The library lets go of a file when its request breaks off, while what came of it is still being stored.
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(settings: S3Settings, hooks: S3UploadHooks) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
    this.#place = { client: new S3Client(s3ClientConfig(settings)), bucket: settings.bucket };
    this.#hooks = hooks;
  }

  /** Nothing is stored before the first byte comes. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  /** The upload with the offset to go on at; joins a file whose last byte came just before a process died. */
  override async getUpload(key: string): Promise<Upload> {
    await this.#writing.get(key);
    const { id, size, metadata, creation_date } = await this.#known(key);
    const arrived = await readArrived(this.#place, key);
    if (!arrived.whole && arrived.end > 0 && arrived.end === size) await this.#finish(key, arrived);
    return new Upload({
      id,
      offset: arrived.end,
      ...(size !== undefined && { size }),
      ...(metadata !== undefined && { metadata }),
      ...(creation_date !== undefined && { creation_date }),
    });
  }

  /**
   * Stores a body from `offset` on and resolves with the new offset; all of it is durable then. Rejects where the body
   * breaks off, and keeps what came of it.
   */
  override async write(body: Readable, key: string, offset: number): Promise<number> {
    await this.#writing.get(key);
    const writing = this.#write(body, key, offset);
    const over = writing.catch(() => undefined).finally(() => this.#writing.delete(key));
    this.#writing.set(key, over);
    return writing;
  }

  async #write(body: Readable, key: string, offset: number): Promise<number> {
    const { size } = await this.#known(key);
    const before = await readArrived(this.#place, key);
    if (before.end !== offset) throw ERRORS.INVALID_OFFSET;
    const session = new MultipartSession(this.#place, key, before);
    const at = { partBytes: PART_BYTES, start: before.inParts, tail: await this.#tailBytes(before) };
    const writer = new PartWriter(at, (bytes) => session.put(bytes));
    const broken = await writer.take(this.#hooks.look(body, { key, offset }));
    if (writer.end > offset) await this.#keepRest(key, { writer, session, before, size });
    if (broken !== null) throw broken;
    return writer.end;
  }

  /** Gives a transfer up: its parts, and all that lies beside the file. */
  override async remove(key: string): Promise<void> {
    const uploadId = await notedUpload(this.#place, checkStorageKey(key));
    if (uploadId !== null) await abortUpload(this.#place, key, uploadId);
    await this.#clear((await objectsBeside(this.#place, key)).map((object) => object.key));
  }

  async #known(key: string): Promise<Upload> {
    const known = await this.#hooks.known(checkStorageKey(key));
    if (known === undefined) throw ERRORS.FILE_NOT_FOUND;
    return known;
  }

  async #tailBytes({ tail, inParts, end }: Arrived): Promise<Buffer> {
    if (tail === null) return Buffer.alloc(0);
    const bytes = await bytesOf(this.#place, tail.key);
    if (bytes === null) throw ERRORS.INVALID_OFFSET;
    return bytes.subarray(inParts - tail.start, end - tail.start);
  }

  // The new bytes first, the older objects after them: between the two there is more than is needed, never less.
  async #keepRest(key: string, { writer, session, before, size }: Written): Promise<void> {
    const isLast = writer.end === size;
    const rest = writer.rest();
    if (isLast) {
      await session.finish(rest);
      await this.#clear([...before.beside, noteKey(key)]);
      return;
    }
    const name = tailKey(key, writer.start, writer.end);
    if (rest.byteLength > 0) await putObject(this.#place, name, rest);
    await this.#clear(before.beside.filter((one) => one !== noteKey(key) && one !== name));
  }

  async #finish(key: string, arrived: Arrived): Promise<void> {
    const session = new MultipartSession(this.#place, key, arrived);
    await session.finish(await this.#tailBytes(arrived));
    await this.#clear([...arrived.beside, noteKey(key)]);
  }

  async #clear(keys: readonly string[]): Promise<void> {
    const { client, bucket } = this.#place;
    // One by one: the bulk call needs a checksum header on which S3-compatible services disagree.
    for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  }
}

interface Written {
  readonly writer: PartWriter;
  readonly session: MultipartSession;
  readonly before: Arrived;
  readonly size: number | undefined;
}

async function putObject({ client, bucket }: Bucket, key: string, Body: Buffer): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body }));
}

async function abortUpload({ client, bucket }: Bucket, key: string, uploadId: string): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
  } catch (error) {
    if (!isS3NotFound(error)) throw error;
  }
}

/** The multipart upload of one file, begun with its first part. */
class MultipartSession {
  readonly #place: Bucket;
  readonly #key: string;
  readonly #parts: CompletedPart[];
  #uploadId: string | null;

  constructor(place: Bucket, key: string, { uploadId, parts }: Arrived) {
    this.#place = place;
    this.#key = key;
    this.#uploadId = uploadId;
    this.#parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
  }

  /** Stores the next part. */
  async put(bytes: Buffer): Promise<void> {
    const { client, bucket } = this.#place;
    const UploadId = await this.#begun();
    const PartNumber = this.#parts.length + 1;
    const part = { Bucket: bucket, Key: this.#key, UploadId, PartNumber, Body: bytes };
    const { ETag } = await client.send(new UploadPartCommand(part));
    this.#parts.push({ ETag, PartNumber });
  }

  /** Joins all parts to the file, with the bytes that follow them. */
  async finish(rest: Buffer): Promise<void> {
    // A file of a single part needs no multipart upload.
    if (this.#parts.length === 0) return putObject(this.#place, this.#key, rest);
    if (rest.byteLength > 0) await this.put(rest);
    const { client, bucket } = this.#place;
    const MultipartUpload = { Parts: this.#parts };
    const UploadId = await this.#begun();
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket: bucket, Key: this.#key, UploadId, MultipartUpload }),
    );
  }

  async #begun(): Promise<string> {
    if (this.#uploadId !== null) return this.#uploadId;
    const { client, bucket } = this.#place;
    const place = { Bucket: bucket, Key: this.#key };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
    if (UploadId === undefined) throw new Error('S3 began a multipart upload without an id.');
    const note = { Bucket: bucket, Key: noteKey(this.#key), Body: '{}', Metadata: { 'upload-id': UploadId } };
    // Noted before its first part: whoever goes on finds it.
    await client.send(new PutObjectCommand(note));
    this.#uploadId = UploadId;
    return UploadId;
  }
}
