import { BLUEPRINT_PATH } from '#contract/downloads.ts';
import type { EmailSignupRequest, FreeProgramRequest, SignupResponse } from '#contract/signup.ts';
import type { Api } from '#widgets/core/api.ts';

export const EMAIL_SIGNUP_PATH = '/api/email-signup';

/** Asks for the morning routine by mail. */
export function emailSignup(api: Api, request: EmailSignupRequest): Promise<SignupResponse> {
  return api.post(EMAIL_SIGNUP_PATH, request);
}

/** Asks for the same from the free-programme window. */
export function freeProgram(api: Api, request: FreeProgramRequest): Promise<SignupResponse> {
  return api.post('/api/free-program', request);
}

/** The morning routine itself, as a PDF. */
export function blueprint(api: Api): Promise<Blob> {
  return api.blob(BLUEPRINT_PATH);
}
