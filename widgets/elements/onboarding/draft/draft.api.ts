import type {
  DraftContent,
  DraftKeyRequest,
  DraftRequest,
  DraftResponse,
  DraftTicketRequest,
  DraftTicketResponse,
} from '#contract/coaching/onboarding.ts';
import { ABOUT_HEALTH } from '#contract/coaching/profile-options.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';

export const DRAFTS_PATH = '/api/drafts';

/** Form answers, and their purpose. */
export type DraftParts = Omit<DraftRequest, 'draft'>;

/** Saves the answers in the shop, under the existing key if there is one; returns the key. */
export async function saveDraft(api: Api, key: string | undefined, parts: DraftParts): Promise<string> {
  if (!key) return post(api, parts);
  try {
    return await post(api, { ...parts, draft: key });
  } catch (error) {
    if (!isDeletedElsewhere(error)) throw error;
    return post(api, parts);
  }
}

export function readDraft(api: Api, draft: string): Promise<DraftContent> {
  return api.post('/api/drafts/read', { draft } satisfies DraftKeyRequest);
}

/** Returns the draft of a ticket under a new key, and uses the ticket up. */
export function redeemDraftTicket(api: Api, ticket: string): Promise<DraftContent> {
  return api.post('/api/drafts/take', { ticket } satisfies DraftTicketRequest);
}

export function forgetDraft(api: Api, draft: string): Promise<void> {
  return api.post('/api/drafts/forget', { draft } satisfies DraftKeyRequest);
}

/**
 * Creates a ticket for another tab. A deleted draft is recreated without the health consent, because another tab may
 * have taken it over. A member's draft also loses the health answers, because a withdrawn consent may have deleted it.
 */
export async function createDraftTicket(
  api: Api,
  draft: string | undefined,
  parts: DraftParts,
): Promise<{ draft: string; ticket: string }> {
  if (draft) {
    try {
      return { draft, ticket: await requestTicket(api, draft) };
    } catch (error) {
      if (!isDeletedElsewhere(error)) throw error;
    }
  }
  const fresh = await post(api, draft ? omitHealth(parts, api.member()) : parts);
  return { draft: fresh, ticket: await requestTicket(api, fresh) };
}

function omitHealth(parts: DraftParts, member: string | undefined): DraftParts {
  const answers = { ...parts.answers };
  for (const name of ['healthConsent', ...(member ? ABOUT_HEALTH : [])]) delete answers[name];
  return { ...parts, answers };
}

/** True if the shop has no draft under this key. */
export function isDeletedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

async function post(api: Api, request: DraftRequest): Promise<string> {
  return (await api.post<DraftResponse>(DRAFTS_PATH, request)).draft;
}

async function requestTicket(api: Api, draft: string): Promise<string> {
  return (await api.post<DraftTicketResponse>('/api/drafts/ticket', { draft } satisfies DraftKeyRequest)).ticket;
}
