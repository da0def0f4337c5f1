/** True in `npm run test:nightly`, which adds the exhaustive tests to those of every day. */
export const isNightly = process.env['NIGHTLY'] === '1';
