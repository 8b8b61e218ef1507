import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** Where and as whom to reach an S3-compatible service. */
export interface S3Settings {
  /** The service's address; null means AWS's own for the region. */
  readonly endpoint: string | null;
  /** The same service as browsers reach it; where set, downloads go straight there. */
  readonly publicEndpoint?: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`; most self-hosted services want it. */
  readonly forcePathStyle: boolean;
}

/** Settings of the SDK's client for an endpoint of this service. */
export function s3ClientConfig(
  settings: S3Settings,
  endpoint: string | null = settings.endpoint,
): S3ClientConfig {
  return {
    region: settings.region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The SDK's newer default streams checksums as trailers, which many S3-compatible services store as if they
    // were part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** Whether S3 says that there is no such object or upload. */
export function isS3NotFound(error: unknown): boolean {
  return error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name);
}
