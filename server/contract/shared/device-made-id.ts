import * as z from 'zod';

/** Id that a device makes for something new. In lower case like the database's ids, to which encrypted columns are bound. */
export const DeviceMadeId = z.uuid().toLowerCase();
