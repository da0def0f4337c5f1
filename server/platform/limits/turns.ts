/** Requests of different kinds have their turns alternately, so that no crowd of one keeps the others away. */
const LANES = ['codes', 'orders', 'forms'] as const;
export type Lane = (typeof LANES)[number];

const queues = new Map<string, { takeTurn: ReturnType<typeof createTurns>; length: number }>();

/** Runs tasks of this process with the same key one after the other, in the order of their lanes. */
export async function runInTurn<T>(key: string, task: () => Promise<T>, lane: Lane = 'forms'): Promise<T> {
  const own = queues.get(key) ?? { takeTurn: createTurns(), length: 0 };
  queues.set(key, own);
  own.length++;
  try {
    return await own.takeTurn(lane, task);
  } finally {
    if (--own.length === 0) queues.delete(key);
  }
}

/** Returns a function that runs one task at a time, alternately from the lanes in which tasks wait. */
function createTurns() {
  const waiting: Record<Lane, (() => void)[]> = { codes: [], orders: [], forms: [] };
  let isRunning = false;
  return async <T>(lane: Lane, task: () => Promise<T>): Promise<T> => {
    // A finished task passes its turn on.
    if (isRunning) await new Promise<void>((resolve) => void waiting[lane].push(resolve));
    isRunning = true;
    try {
      return await task();
    } finally {
      const after = LANES.indexOf(lane) + 1;
      const following = [...LANES.slice(after), ...LANES.slice(0, after)].find((each) => waiting[each].length > 0);
      if (following) waiting[following].shift()!();
      else isRunning = false;
    }
  };
}
