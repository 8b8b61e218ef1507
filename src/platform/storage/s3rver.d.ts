declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of s3rver 3.7 that our tests use; it brings no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- Koa's own types are not installed
    middleware: ((ctx: any, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
