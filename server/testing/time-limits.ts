import { onTestFinished } from 'vitest';
import { renewalSettings } from '../platform/http/cache/cached-response.ts';
import { timeLimits } from '../platform/time-limits.ts';

/** Long enough for a busy machine: slower tests hang. */
const PATIENT_MS = 60_000;

/** Prevents timeouts and outdated pages on a busy machine. */
export function waitPatiently(): void {
  renewalSettings.patienceMs = PATIENT_MS;
  for (const name of ['request', 'card', 'paypal'] as const) timeLimits[name] = PATIENT_MS;
}

/** Changes the longest waits for payment providers until the test has finished. */
export function limitWaits(limits: Partial<typeof timeLimits>): void {
  Object.assign(timeLimits, limits);
  onTestFinished(waitPatiently);
}
