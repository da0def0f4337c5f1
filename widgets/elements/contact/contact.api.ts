import type { ContactRequest } from '#contract/messages/contact.ts';
import type { FormResponse } from '#contract/forms/forms.ts';
import type { Api } from '#widgets/core/api/api.ts';

export const CONTACT_PATH = '/api/contact';

/** Sends a message to the coach. */
export function contact(api: Api, request: ContactRequest): Promise<FormResponse> {
  return api.post(CONTACT_PATH, request);
}
