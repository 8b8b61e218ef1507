/** The part of libFLAC (https://xiph.org/flac/api/group__flac__stream__encoder.html) that is used here. */
declare module 'libflacjs/dist/libflac.min.wasm.js' {
  interface Flac {
    isReady(): boolean;
    on(event: 'ready', listener: () => void): void;
    /** Gives the encoder's number; 0 where it takes no such sound. */
    create_libflac_encoder(
      rate: number,
      channels: number,
      bits: number,
      level: number,
      frames: number,
      verify: boolean,
    ): number;
    /** Gives 0 where it began. */
    init_encoder_stream(encoder: number, write: (data: Uint8Array) => void): number;
    FLAC__stream_encoder_process_interleaved(encoder: number, samples: Int32Array, frames: number): boolean;
    FLAC__stream_encoder_get_state(encoder: number): number;
    FLAC__stream_encoder_finish(encoder: number): boolean;
    FLAC__stream_encoder_delete(encoder: number): void;
  }
  const flac: Flac;
  export default flac;
}
