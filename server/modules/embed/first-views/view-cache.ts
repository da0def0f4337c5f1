import { keepLatest } from '#server/platform/http/cache/keep-latest.ts';
import type { BuiltWidgets } from '#server/modules/site/pages/built/built-widgets.ts';

/** A rendered view with what it was rendered from. */
export interface CachedView {
  rendered: NonNullable<Awaited<ReturnType<BuiltWidgets['renderFirstView']>>>;
  /** Answers of the API by path. */
  from: Map<string, string>;
}

interface ViewCache {
  /** Returns a view, requested by a visitor's network or by the shop itself. */
  use: (key: string, network?: string) => CachedView | undefined;
  /** Stores a view. A newer one keeps the rank of the earlier one. */
  set: (key: string, view: CachedView, network?: string) => void;
}

/** Maximum number of views that several networks have requested, and of those of a single one. */
const MAX_SHARED = 300;
const MAX_SINGLE = 100;

/**
 * Caches views. Real sites have visitors in several networks, so that views with made-up options of one network never
 * replace theirs. In each group, the least recently used one goes first.
 */
export function createViewCache({ maxShared = MAX_SHARED, maxSingle = MAX_SINGLE } = {}): ViewCache {
  const shared = new Map<string, CachedView>();
  const single = new Map<string, { view: CachedView; network: string | undefined }>();
  return {
    use(key, network) {
      const known = shared.get(key);
      if (known) {
        if (network) keepLatest(shared, key, known, maxShared);
        return known;
      }
      const own = single.get(key);
      if (!own) return undefined;
      if (network && (own.network ??= network) !== network) {
        single.delete(key);
        keepLatest(shared, key, own.view, maxShared);
      } else keepLatest(single, key, own, maxSingle);
      return own.view;
    },
    set(key, view, network) {
      if (shared.has(key)) shared.set(key, view);
      else keepLatest(single, key, { view, network: network ?? single.get(key)?.network }, maxSingle);
    },
  };
}
