import { createHash } from 'node:crypto';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { OwnGuide } from './own-guide/own-guide.ts';
import { keepLatest } from '#server/platform/http/cache/keep-latest.ts';
import type { Brand } from '#server/platform/pdf/book.ts';

/** Document as it is sent. */
export interface RenderedDocument {
  file: Buffer;
  etag: string;
}

/** Documents that are the same for all readers. Each is rendered on first use and after a change of the brand. */
export interface Library {
  guide: (name: keyof typeof GUIDES) => Promise<RenderedDocument>;
  /** Returns a guide in the coach's words, by the guide that it replaces. Renders it again after a change. */
  own: (name: keyof typeof GUIDES, words: OwnGuide) => Promise<RenderedDocument>;
  /** Renders the plan again after a change. */
  plan: (plan: TrainingPlan) => Promise<RenderedDocument>;
}

/** Loaded on first use: typesetting takes a tenth of the server's memory. */
const GUIDES = {
  blueprint: async (brand: Brand) => (await import('./blueprint/blueprint.ts')).renderBlueprint(brand),
  'anti-scam': async (brand: Brand) => (await import('./anti-scam/anti-scam.ts')).renderAntiScamGuide(brand),
  'all-day-energy': async (brand: Brand) =>
    (await import('./all-day-energy/all-day-energy.ts')).renderAllDayEnergy(brand),
};

/** Maximum number of cached documents, because every client may have a plan of their own. */
const MAX_CACHED_DOCUMENTS = 40;

export function createLibrary(brand: Brand): Library {
  const kept = new Map<string, { source: string; made: Promise<RenderedDocument> }>();

  function once(name: string, source: string, render: () => Promise<Buffer>): Promise<RenderedDocument> {
    const known = kept.get(name);
    const made = known?.source === source ? known.made : render().then((file) => ({ file, etag: `"${hash(file)}"` }));
    keepLatest(kept, name, { source, made }, MAX_CACHED_DOCUMENTS);
    // A failed document is rendered again at the next request.
    made.catch(() => kept.delete(name));
    return made;
  }

  return {
    guide(name) {
      const printed = { ...brand };
      return once(name, JSON.stringify(printed), () => GUIDES[name](printed));
    },
    own(name, words) {
      const printed = { ...brand };
      return once(`own ${name} ${words.language}`, JSON.stringify([words, printed]), async () =>
        (await import('./own-guide/own-guide.ts')).renderOwnGuide(words, printed),
      );
    },
    plan(plan) {
      const printed = { ...brand };
      return once(`plan ${plan.key}`, JSON.stringify([plan, printed]), async () =>
        (await import('./training-plan/training-plan.ts')).renderTrainingPlan(plan, printed),
      );
    },
  };
}

function hash(file: Buffer): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 22);
}
