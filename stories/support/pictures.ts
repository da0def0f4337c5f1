import { http, HttpResponse } from 'msw';
import type { PublicPicture } from '#contract/shared/picture.ts';

export const PICTURE_ID = '20000000-0000-4000-8000-000000000001';

/** Drawn hills, instead of a photo. */
export const hills: PublicPicture = {
  src: `/media/${PICTURE_ID}.webp`,
  width: 1_600,
  height: 900,
  alt: 'Two hills in the morning',
};

const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="1600" height="900"><path fill="#a8c6d8" d="M0 0h160v90H0z"/><path fill="#3b5b4a" d="M0 70 40 30l30 30 40-40 50 50v20H0z"/></svg>`;

/** Answers every uploaded picture with the hills. */
export const mediaIs = http.get('*/media/:file', () =>
  HttpResponse.text(DRAWN, { headers: { 'content-type': 'image/svg+xml' } }),
);
