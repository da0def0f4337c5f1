import type { ContactRequest } from '#contract/contact.ts';
import type { FormResponse } from '#contract/forms.ts';
import type { Api } from '#widgets/core/api.ts';

export const CONTACT_PATH = '/api/contact';

/** Sends a message to the coach. */
export function contact(api: Api, request: ContactRequest): Promise<FormResponse> {
  return api.post(CONTACT_PATH, request);
}
