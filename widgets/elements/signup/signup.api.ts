import { BLUEPRINT_PATH } from '#contract/catalog/downloads.ts';
import type { FormResponse } from '#contract/forms/forms.ts';
import type { EmailSignupRequest, FreeProgramRequest } from '#contract/newsletter/signup.ts';
import type { Api } from '#widgets/core/api/api.ts';

export const EMAIL_SIGNUP_PATH = '/api/email-signup';

/** Source sent with an address. */
export const SOURCE = 'morning_routine';

/** Requests the morning routine by mail. */
export function emailSignup(api: Api, request: Omit<EmailSignupRequest, 'source'>): Promise<FormResponse> {
  return api.post(EMAIL_SIGNUP_PATH, { ...request, source: SOURCE } satisfies EmailSignupRequest);
}

/** Requests it from the free-programme dialog. */
export function freeProgram(api: Api, request: FreeProgramRequest): Promise<FormResponse> {
  return api.post('/api/free-program', request);
}

/** Downloads the morning routine as a PDF. */
export function blueprint(api: Api): Promise<Blob> {
  return api.blob(BLUEPRINT_PATH);
}
