import { embedRegistry } from '#widgets/core/element/embed-registry.ts';
import { createRegionStore } from '#widgets/core/region/region.store.ts';
import { timeZone } from '#widgets/core/region/time-zone.ts';

/** Region of this page. Reads nothing before the first element attaches, except what the embed script has read. */
export const pageRegion = createRegionStore({
  known: () => embedRegistry()?.region,
  stored: (key) => window.localStorage.getItem(key),
  store: (key, value) => window.localStorage.setItem(key, value),
  timeZone,
  languages: () => navigator.languages,
  events: () => window,
});
