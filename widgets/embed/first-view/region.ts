import type { CurrencyCode } from '#contract/shared/currencies.ts';
import type { VisitorRegions } from '#contract/embed/first-views.ts';
import { detect } from '#widgets/core/region/detect.ts';
import { createPlaceLookup, type Places } from '#widgets/core/region/places.ts';
import type { RegionState } from '#widgets/core/region/region.store.ts';
import { timeZone } from '#widgets/core/region/time-zone.ts';

/** Prepended to the script if its views may depend on the visitor's region: most pages have no prices. */
const all = (globalThis as { [key: symbol]: { regionOf?: typeof detectRegion }[] | undefined })[
  Symbol.for('coach.given')
]!;
all[all.length - 1]!.regionOf = detectRegion;

function detectRegion({ codes, ...places }: VisitorRegions): RegionState {
  const around = {
    stored: (key: string) => localStorage.getItem(key),
    timeZone,
    languages: () => navigator.languages,
  };
  const isCurrencyCode = (value: unknown): value is CurrencyCode => codes.includes(value as string);
  return detect(around, { ...createPlaceLookup(places as Places), isCurrencyCode });
}
