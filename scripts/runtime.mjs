/**
 * Node options of the server: a small young generation, an old one that grows in small steps, one arena for native
 * memory, and a collection after the start. Responses are as fast, with half the memory.
 */
const SMALL = ['--max-semi-space-size=2', '--heap-growing-percent=10', '--expose-gc'];
/** Machine code of the first compiler is never freed: 26 MB after half an hour of load, and no less processor time. */
const NO_BASELINE_CODE = ['--no-sparkplug'];
/** In megabytes: the heap of a started server. Without it, V8 collects the growing heap four times during the start. */
const STARTED_HEAP = ['--initial-heap-size=40'];
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
  become(script, [...SMALL, ...STARTED_HEAP, ...NO_BASELINE_CODE], { ...ONE_ARENA, ...RETURN_FREED });
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
