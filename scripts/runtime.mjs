/**
 * How the server's process is set up: a small young generation, an old one that grows in small steps
 * and one arena for native memory. It answers as fast and stays at half the memory.
 */
const SMALL = ['--max-semi-space-size=2', '--heap-growing-percent=10'];
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

/**
 * Starts this very process again with the set-up above, where the platform can; the process id stays.
 * @param {string} script
 */
export function becomeServer(script) {
  become(script, SMALL, ONE_ARENA);
}

/**
 * The same for a build, whose bundler keeps its memory in native code: what it frees goes back at once.
 * @param {string} script
 */
export function becomeBuild(script) {
  become(script, [...SMALL, '--expose-gc'], { ...ONE_ARENA, MIMALLOC_PURGE_DELAY: '0' });
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
