/** A small young generation. Other options of V8 follow after the start: see `server/platform/heap.ts`. */
const SMALL_YOUNG = ['--max-semi-space-size=2'];
/** Options of a build with little memory. */
const SMALL = [...SMALL_YOUNG, '--heap-growing-percent=10', '--expose-gc'];
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };
/**
 * In bytes. Left alone, glibc raises these limits with each large buffer, and keeps what was freed. Memory above the
 * first limit goes back at once. The 64 KiB that each read from a socket allocates stay below it.
 */
const RETURN_FREED = { MALLOC_MMAP_THRESHOLD_: '69632', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Starts this very process again with the set-up above, where the platform can; the process id stays.
 * @param {string} script
 */
export function becomeServer(script) {
  become(script, SMALL_YOUNG, { ...ONE_ARENA, ...RETURN_FREED });
}

/** Bytes that have to be free for a build that takes some 900 MB: below that it takes a third less and a third longer. */
const ROOMY = 2_000_000_000;

/**
 * Sets the options of a build: with little memory, its bundler returns freed memory at once.
 * @param {string} script
 */
export function becomeBuild(script) {
  if (process.availableMemory() > ROOMY) become(script, ['--max-semi-space-size=8', '--expose-gc'], ONE_ARENA);
  else become(script, SMALL, { ...ONE_ARENA, MIMALLOC_PURGE_DELAY: '0' });
}

/**
 * @param {string} script
 * @param {string[]} flags
 * @param {Record<string, string>} environment
 */
function become(script, flags, environment) {
  const done = flags.every((flag) => process.execArgv.includes(flag));
  if (done || process.platform !== 'linux' || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...flags, script, ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...process.env, ...environment });
}
