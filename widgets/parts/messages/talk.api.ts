import type {
  AboutRequest,
  AboutResponse,
  LetterRequest,
  LettersReadRequest,
  LettersResponse,
  PictureResponse,
} from '#contract/messages/client-messages.ts';
import type { Api } from '#widgets/core/api/api.ts';
import type { Resource } from '#widgets/core/api/resources.ts';

export const LETTERS_PATH = '/api/coaching/thread';
export const LETTERS_EXPORT_PATH = `${LETTERS_PATH}/export`;

/** Latest messages. Reloads when the member returns, because another device may have sent more. */
export const lettersResource: Resource<LettersResponse> = {
  key: 'coaching-thread',
  load: (api) => api.get(LETTERS_PATH),
  maxAge: 30_000,
};

/** Loads the name of a new message's subject. */
export function aboutResource(about: AboutRequest): Resource<AboutResponse> {
  const asked = new URLSearchParams(about).toString();
  return { key: `coaching-thread-about:${asked}`, load: (api) => api.get(`${LETTERS_PATH}/about?${asked}`) };
}

export function earlierLetters(api: Api, before: string): Promise<LettersResponse> {
  return api.get(`${LETTERS_PATH}?${new URLSearchParams({ before }).toString()}`);
}

export function sendLetter(api: Api, letter: LetterRequest): Promise<LettersResponse> {
  return api.post(LETTERS_PATH, letter);
}

export function markRead(api: Api, until: string): Promise<void> {
  return api.post(`${LETTERS_PATH}/read`, { until } satisfies LettersReadRequest);
}

export function uploadPicture(api: Api, picture: Blob): Promise<PictureResponse> {
  return api.send('/api/coaching/pictures', picture);
}
