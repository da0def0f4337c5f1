import * as z from 'zod';
import { boundedText } from '../forms/form-fields.ts';
import { isUuid } from '../shared/ids.ts';
import { sentence } from '../i18n/sentence.ts';

/** Id of an uploaded picture; '' for none. */
export const PictureId = z
  .string()
  .refine((id) => id === '' || isUuid(id), sentence(/*i18n*/ 'This picture isn’t valid. Choose it again.'));

/** Required for every picture that is not decorative. */
export const ALT_NEEDED = sentence(/*i18n*/ 'Enter alt text.');

/** Logo, icon and the coach's own photos. Empty ones are left out, or get the default. */
export const PicturesForm = z
  .object({
    /** Logo for light grounds; on dark ones it gets a light plate, unless there is another. */
    logo: PictureId,
    logoDark: PictureId,
    /** In the browser's tab and on a phone's home screen: square. */
    icon: PictureId,
    portrait: PictureId,
    portraitAlt: boundedText(200),
    photos: z
      .array(
        z.object({
          picture: PictureId.min(1, sentence(/*i18n*/ 'Choose a picture.')),
          alt: boundedText(200).min(1, ALT_NEEDED),
        }),
      )
      .max(8, sentence(/*i18n*/ 'Use at most {max}.', { max: 8 })),
  })
  .refine(({ portrait, portraitAlt }) => portrait === '' || portraitAlt !== '', {
    error: ALT_NEEDED,
    path: ['portraitAlt'],
  });

/** A picture with the field that names it. */
export interface NamedPicture {
  field: string;
  id: string;
}

/** Every picture of the group, by the field that names it. */
export function picturesIn({ logo, logoDark, icon, portrait, photos }: z.output<typeof PicturesForm>): NamedPicture[] {
  const named = Object.entries({ logo, logoDark, icon, portrait }).map(([field, id]) => ({ field, id }));
  return [...named, ...photos.map(({ picture: id }, at) => ({ field: `photos.${at}.picture`, id }))].filter(
    ({ id }) => id !== '',
  );
}

/** Picture of the front page in the group `look`. */
export function heroIn({ hero }: { hero: string }): NamedPicture[] {
  return hero ? [{ field: 'hero', id: hero }] : [];
}
