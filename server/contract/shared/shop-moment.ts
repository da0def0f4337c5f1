import * as z from 'zod';

/** A moment with the shop's UTC offset: the written day is the shop's day. */
export const ShopMoment = z.iso.datetime({ offset: true });
