import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { sentence } from '#contract/i18n/sentence.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { AppError } from '../errors.ts';
import { handleErrors } from './errors.ts';

const koa = new Koa();
koa.use(handleErrors(pino({ enabled: false })));
koa.use(() => {
  throw new AppError(401, 'unauthorized', sentence(/*i18n*/ 'This session has ended.'));
});
const server = koa.listen(0);
afterAll(() => void server.close());

test.each(OFFERED_LANGUAGES)('every 401 in %s begins with Unauthorized, which is not translated', async (language) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/`, { headers: { 'accept-language': language } });
  const { error } = ErrorResponse.parse(await response.json());
  expect(error.message).toMatch(/^Unauthorized: ./);
});
