import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';

/**
 * POST /api/coach/files?kind=picture: a form (multipart/form-data) with one file in `file`: 201 with the stored file.
 * A `picture` becomes public under its address; a `file` is private. 400 with an issue of `file` if it is too large,
 * damaged or of a type that is not allowed.
 */
export const UploadQuery = z.object({
  kind: z.enum(['picture', 'file'], sentence(/*i18n*/ 'Upload a picture or a file.')),
});

export const StoredFileResponse = z.object({
  id: z.uuid(),
  /** Under which browsers save it, with the ending that its bytes have. */
  name: z.string(),
  /** Detected from its bytes: `application/pdf`. */
  type: z.string(),
  bytes: z.int(),
  /** Width of a picture in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Address for the coach; public if it is a picture. */
  url: z.string(),
});
export type StoredFileResponse = z.infer<typeof StoredFileResponse>;
