/** Limits of a message between a client and the coach. Free of zod: browsers use it as values. */

/** Maximum length of a message in characters. */
export const LETTER_MAX = 5_000;
export const PICTURES_MAX = 4;
/** Longer side of a stored picture, in pixels. */
export const PICTURE_SIDE = 1_600;
/** Bytes of a picture as it arrives at the shop, at most. */
export const PICTURE_BYTES = 10_000_000;
/** Largest original in bytes that a device tries to shrink: more exhausts the memory of a phone. */
export const ORIGINAL_BYTES = 60_000_000;
/** Maximum length of an alternative text. */
export const ALT_MAX = 300;
