import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100; // Linux USER_HZ

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
    return { pid, parent: Number(fields[1]), cpuSeconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** A process and all below it. */
export function processTree(root) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(Boolean);
  const tree = all.filter(({ pid }) => pid === root);
  for (let grown = true; grown;) {
    const inside = new Set(tree.map(({ pid }) => pid));
    const added = all.filter(({ pid, parent }) => !inside.has(pid) && inside.has(parent));
    tree.push(...added);
    grown = added.length > 0;
  }
  return tree;
}

/** CPU seconds (user + system, children that ended included) of process trees. */
export function cpuSeconds(roots) {
  const seen = new Map();
  for (const root of roots) for (const entry of processTree(root)) seen.set(entry.pid, entry.cpuSeconds);
  return [...seen.values()].reduce((sum, seconds) => sum + seconds, 0);
}

function kibibytes(file, name) {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
    return match ? Number(match[1]) : 0;
  } catch {
    return 0;
  }
}

/** Resident memory of one process in MiB. */
export function residentMiB(pid) {
  return kibibytes(`/proc/${pid}/status`, 'VmRSS') / 1024;
}

/** Proportional memory (shared pages counted once) of a process tree in MiB. */
export function proportionalMiB(root) {
  return processTree(root).reduce(
    (sum, { pid }) => sum + kibibytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1024,
    0,
  );
}
