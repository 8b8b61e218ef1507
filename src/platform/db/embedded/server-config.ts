import type { Address } from './address';

/** Settings of PostgreSQL by name, as `-c name=value` takes them. */
export type ServerSettings = Readonly<Record<string, string>>;

// A small server (its memory is measured in docs/performance.md) that never trades durability for speed.
const settings: ServerSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Without this macOS acknowledges what is still in the drive's cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  // After a crash one sync of the file system instead of a thousand single ones: a tenth of the time.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),

  max_connections: '40',
  // Enough for the hot pages; the rest is in the system's own cache, two microseconds away.
  shared_buffers: '12MB',
  huge_pages: 'off',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  jit: 'off',
  // No helper processes that a small machine has no cores for.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '15min',
  autovacuum: 'on',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are logged by the server that sent them; their text may hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
};

function renditions(address: Address): ServerSettings {
  return address.kind === 'socket'
    ? {
        listen_addresses: '',
        unix_socket_directories: address.folder,
        unix_socket_permissions: '0700',
        port: String(address.port),
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) };
}

/** Arguments of `postgres` for a cluster at an address; `extra` settings win. */
export function serverArguments(cluster: string, address: Address, extra: ServerSettings): string[] {
  const all = { ...settings, ...renditions(address), ...extra };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
