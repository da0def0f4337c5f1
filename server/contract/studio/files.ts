import * as z from 'zod';
import { sentence } from '../sentence.ts';

/**
 * POST /api/coach/files?kind=picture: a form (multipart/form-data) with one file in `file`: 201 with the stored file.
 * A `picture` becomes public under its address; a `file` is for those who get it. 400 with an issue of `file` for what
 * is too large, damaged or of a sort that is not on the list.
 */
export const UploadQuery = z.object({
  kind: z.enum(['picture', 'file'], sentence(/*i18n*/ 'Upload a picture or a file.')),
});

export const StoredFileResponse = z.object({
  id: z.uuid(),
  /** Under which browsers save it, with the ending that its bytes have. */
  name: z.string(),
  /** By its bytes: `application/pdf`. */
  type: z.string(),
  bytes: z.int(),
  /** Of pictures, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Where the coach sees it; of a picture, where everybody does. */
  url: z.string(),
});
export type StoredFileResponse = z.infer<typeof StoredFileResponse>;
