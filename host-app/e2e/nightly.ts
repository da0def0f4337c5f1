const NIGHTLY = '@nightly';

/** Journeys with this tag run at night only. */
export const nightly = { tag: NIGHTLY };

/** Tags a journey of many alike: the sample runs daily, all run at night. */
export const nightlyUnless = (isSample: boolean) => (isSample ? {} : nightly);

/** Filters of the daily run. Files named `*.nightly.e2e.ts` run at night only as well. */
export const daily = { grepInvert: new RegExp(NIGHTLY), testIgnore: '*.nightly.e2e.ts' };
