import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { inParts } from './in-parts';
import { objectsBeside, type Bucket } from './s3-arrived';
import { isS3NotFound, s3ClientConfig, type S3Settings } from './s3-client';
import { checkStorageKey, isStorageKey, StorageKeyTakenError } from './storage-key';
import type { DirectAddress, Storage } from './storage';

// S3 takes 10,000 parts of 5 MiB or more: parts of 8 MiB carry 80 GiB.
const PART_BYTES = 8 * 1024 * 1024;

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

async function sizeOf({ client, bucket }: Bucket, key: string): Promise<number | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return head.ContentLength ?? null;
  } catch (error) {
    if (isS3NotFound(error)) return null;
    throw error;
  }
}

async function* keysIn({ client, bucket }: Bucket): AsyncGenerator<string, void> {
  let from: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(from !== undefined && { ContinuationToken: from }) }),
    );
    // The upload store's notes lie beside the files.
    for (const { Key } of page.Contents ?? []) if (Key !== undefined && isStorageKey(Key)) yield Key;
    from = page.NextContinuationToken;
  } while (from !== undefined);
}

async function putParts(client: S3Client, place: Place, parts: AsyncIterable<Buffer>): Promise<number> {
  const started = await client.send(new CreateMultipartUploadCommand(place));
  const upload = { ...place, UploadId: started.UploadId };
  try {
    const done: { ETag: string | undefined; PartNumber: number }[] = [];
    let size = 0;
    for await (const part of parts) {
      const PartNumber = done.length + 1;
      const sent = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part }));
      done.push({ ETag: sent.ETag, PartNumber });
      size += part.byteLength;
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } }));
    return size;
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function putObject({ client, bucket }: Bucket, key: string, body: Readable): Promise<{ size: number }> {
  if ((await sizeOf({ client, bucket }, key)) !== null) throw new StorageKeyTakenError();
  const place = { Bucket: bucket, Key: key };
  const parts = inParts(body, PART_BYTES);
  const first = await parts.next();
  const second = first.done === true ? first : await parts.next();
  if (second.done === true) {
    const whole = first.done === true ? Buffer.alloc(0) : first.value;
    await client.send(new PutObjectCommand({ ...place, Body: whole }));
    return { size: whole.byteLength };
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    if (second.done !== true) yield second.value;
    yield* parts;
  }
  return { size: await putParts(client, place, all()) };
}

/** Makes addresses on the service as browsers reach it; null where the settings name no such endpoint. */
function presigner(settings: S3Settings): Storage['direct'] {
  if (!settings.publicEndpoint) return async () => null;
  const client = new S3Client(s3ClientConfig(settings, settings.publicEndpoint));
  return async (key: string, options: DirectAddress) => {
    const command = new GetObjectCommand({
      Bucket: settings.bucket,
      Key: checkStorageKey(key),
      ResponseContentDisposition: options.disposition,
      ResponseContentType: options.mediaType,
    });
    return getSignedUrl(client, command, { expiresIn: options.ttlSeconds });
  };
}

/** Keeps files in a bucket of an S3-compatible service. The bucket must exist. */
export function createS3Storage(settings: S3Settings): Storage {
  const target: Bucket = { client: new S3Client(s3ClientConfig(settings)), bucket: settings.bucket };
  return {
    put: async (key, body) => putObject(target, checkStorageKey(key), body),
    async read(key, range) {
      const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      try {
        const place = { Bucket: target.bucket, Key: checkStorageKey(key) };
        const found = await target.client.send(new GetObjectCommand({ ...place, ...Range }));
        return found.Body instanceof Readable ? found.Body : null;
      } catch (error) {
        if (isS3NotFound(error)) return null;
        throw error;
      }
    },
    size: async (key) => sizeOf(target, checkStorageKey(key)),
    list: () => keysIn(target),
    room: async () => null,
    async probe() {
      const place = { Bucket: target.bucket, Key: `.probe-${randomBytes(8).toString('hex')}` };
      await target.client.send(new PutObjectCommand({ ...place, Body: Buffer.alloc(1) }));
      await target.client.send(new DeleteObjectCommand(place));
    },
    async remove(key) {
      checkStorageKey(key);
      // The upload store keeps its notes and unfinished ends beside the file. One by one: the bulk call needs a checksum
      // header on which S3-compatible services disagree.
      const beside = await objectsBeside(target, key);
      for (const Key of [...beside.map((object) => object.key), key]) {
        await target.client.send(new DeleteObjectCommand({ Bucket: target.bucket, Key }));
      }
    },
    direct: presigner(settings),
  };
}
