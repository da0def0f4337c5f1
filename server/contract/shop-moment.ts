import * as z from 'zod';

/** A moment by the shop's clock, with its distance from UTC: the day that is written is the day that the shop counts. */
export const ShopMoment = z.iso.datetime({ offset: true });
