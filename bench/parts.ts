import { parseArgs } from 'node:util';

/** Parts of the benchmark that run on their own, each with its default of minutes. */
const PARTS: Record<string, { minutes: number; run: (minutes: number, build?: string) => Promise<void> }> = {
  reliability: {
    minutes: 10,
    run: async (minutes, build) => (await import('./fleet/reliability.ts')).surviveFaults(minutes, build),
  },
  deploy: { minutes: 1, run: async (minutes, build) => (await import('./fleet/deploy.ts')).deploy(minutes, build) },
  migrations: { minutes: 0, run: async () => (await import('./fleet/migrations.ts')).migrateBigShop() },
  reads: { minutes: 0, run: async (_, build) => (await import('./fleet/reads.ts')).compareReads(build) },
  scale: { minutes: 0, run: async (_, build) => (await import('./fleet/scale.ts')).measureHugeShop(build) },
  soak: { minutes: 15, run: async (minutes, build) => (await import('./fleet/soak.ts')).soak(minutes, build) },
};

/** Runs the named part; false if there is none of that name. */
export async function runPart([name = '', ...args]: readonly string[]): Promise<boolean> {
  const part = PARTS[name];
  if (!part) return false;
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' }, build: { type: 'string' } } });
  await part.run(Number(values.minutes ?? part.minutes), values.build);
  return true;
}
