import type { EmbedGlobal, EmbedRegistry } from '#widgets/core/element/embed-registry.ts';
import { trackBackground } from '#widgets/core/host-page/ground.ts';
import { tellWhenSeen } from '#widgets/core/host-page/shown.ts';

/** Returns the registry that all embed scripts of a page share; the first one creates it. */
export function pageRegistry(): EmbedRegistry {
  return ((globalThis as EmbedGlobal)[Symbol.for('coach.embed')] ??= {
    shops: new Map(),
    drawn: new WeakMap(),
    told: new WeakMap(),
    late: new WeakMap(),
    standOn: trackBackground,
    tellWhenSeen,
    discover: () => undefined,
  });
}
