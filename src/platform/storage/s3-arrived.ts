import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isS3NotFound } from './s3-client';

/** A bucket and who opens it. */
export interface Bucket {
  readonly client: S3Client;
  readonly bucket: string;
}

/** Bytes behind the last whole part, as an object of their own. */
interface Tail {
  readonly key: string;
  /** Where its first byte belongs in the file. */
  readonly start: number;
  /** Where its last byte ends. */
  readonly end: number;
}

/** What a bucket has of a file that is on its way. */
export interface Arrived {
  /** Where the transfer goes on: all bytes before are stored. */
  readonly end: number;
  /** Whether the file is there under its own key. */
  readonly whole: boolean;
  /** The multipart upload that its parts are in; null before the first part. */
  readonly uploadId: string | null;
  readonly parts: readonly Part[];
  /** Bytes of all parts. */
  readonly inParts: number;
  /** The object that reaches beyond the parts; null where none does. */
  readonly tail: Tail | null;
  /** Everything that lies beside the file, by key. */
  readonly beside: readonly string[];
}

/** Name of the note that holds the id of a file's multipart upload. */
export function noteKey(key: string): string {
  return `${key}.info`;
}

/** Name of the object that holds the bytes of a file from `start` to `end`. */
export function tailKey(key: string, start: number, end: number): string {
  return `${key}.tail.${start}.${end}`;
}

/** Everything that lies beside a file: notes and unfinished ends, each with its size in bytes. */
export async function objectsBeside(
  { client, bucket }: Bucket,
  key: string,
): Promise<{ key: string; size: number }[]> {
  const found: { key: string; size: number }[] = [];
  let from: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: `${key}.`,
        ...(from !== undefined && { ContinuationToken: from }),
      }),
    );
    for (const { Key, Size } of page.Contents ?? [])
      if (Key !== undefined) found.push({ key: Key, size: Size ?? 0 });
    from = page.NextContinuationToken;
  } while (from !== undefined);
  return found;
}

async function wholeSize({ client, bucket }: Bucket, key: string): Promise<number | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return head.ContentLength ?? null;
  } catch (error) {
    if (isS3NotFound(error)) return null;
    throw error;
  }
}

/** The bytes of an object; null where there is none. */
export async function bytesOf({ client, bucket }: Bucket, key: string): Promise<Buffer | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Body instanceof Readable ? await buffer(Body) : null;
  } catch (error) {
    if (isS3NotFound(error)) return null;
    throw error;
  }
}

/** The multipart upload that a file's note names; null where there is no note. */
export async function notedUpload({ client, bucket }: Bucket, key: string): Promise<string | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: noteKey(key) }));
    return head.Metadata?.['upload-id'] ?? null;
  } catch (error) {
    if (isS3NotFound(error)) return null;
    throw error;
  }
}

/** The parts of a multipart upload that follow each other from the first one on; null where it is over. */
async function partsOf({ client, bucket }: Bucket, key: string, uploadId: string): Promise<Part[] | null> {
  const parts: Part[] = [];
  let from: string | undefined;
  try {
    do {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({
          Bucket: bucket,
          Key: key,
          UploadId: uploadId,
          ...(from !== undefined && { PartNumberMarker: from }),
        }),
      );
      parts.push(...(page.Parts ?? []));
      from = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
    } while (from !== undefined);
  } catch (error) {
    if (isS3NotFound(error)) return null;
    throw error;
  }
  return parts.filter(({ PartNumber }, index) => PartNumber === index + 1);
}

function tailsOf(key: string, beside: readonly { key: string; size: number }[], inParts: number): Tail[] {
  return beside.flatMap((object) => {
    // What an earlier version left: bytes that follow the parts.
    if (object.key === `${key}.part`)
      return [{ key: object.key, start: inParts, end: inParts + object.size }];
    const found = /^\.tail\.(\d{1,15})\.\d{1,15}$/.exec(object.key.slice(key.length));
    const start = Number(found?.[1] ?? NaN);
    return Number.isNaN(start) ? [] : [{ key: object.key, start, end: start + object.size }];
  });
}

/** Looks up what a bucket has of a file. */
export async function readArrived(place: Bucket, key: string): Promise<Arrived> {
  const [size, beside] = await Promise.all([wholeSize(place, key), objectsBeside(place, key)]);
  const names = beside.map((object) => object.key);
  const nothing = { uploadId: null, parts: [], inParts: 0, tail: null, beside: names };
  if (size !== null) return { ...nothing, end: size, whole: true };
  const uploadId = names.includes(noteKey(key)) ? await notedUpload(place, key) : null;
  const parts = uploadId === null ? null : await partsOf(place, key, uploadId);
  const inParts = (parts ?? []).reduce((sum, part) => sum + (part.Size ?? 0), 0);
  const tail = tailsOf(key, beside, inParts)
    .filter(({ start, end }) => start <= inParts && end > inParts)
    .reduce<Tail | null>((best, one) => (best === null || one.end > best.end ? one : best), null);
  return {
    end: tail?.end ?? inParts,
    whole: false,
    uploadId: parts === null ? null : uploadId,
    parts: parts ?? [],
    inParts,
    tail,
    beside: names,
  };
}
