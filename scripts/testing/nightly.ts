/** True in `npm run test:nightly`, which adds the exhaustive tests to those of every day. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** Items of one test that are alike: each day runs the sample, each night runs all. */
export const sampled = <Item>(all: readonly Item[], sample: readonly NoInfer<Item>[]): readonly Item[] =>
  isNightly ? all : all.filter((item) => sample.includes(item));

/** Every `step`-th of items that are alike, from `start` on, by day; all of them at night. */
export const everyNth = <Item>(all: readonly Item[], step: number, start = 0): readonly Item[] =>
  isNightly ? all : all.filter((_, index) => index % step === start % step);
