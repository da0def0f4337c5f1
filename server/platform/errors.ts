import { sentence } from '#contract/i18n/sentence.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { englishSpeaker } from './i18n/words.ts';

// Without macros: journeys load the sources without the macro plugin.
const NOT_VALID = sentence(/*i18n*/ 'The request is invalid.');
const NOTHING = sentence(/*i18n*/ 'Not found. Check the address.');
const FROM_ELSEWHERE = sentence(/*i18n*/ 'This request came from another site and was refused.');

/** A rejected field, with a message that is translated on answering. */
export interface FieldIssue {
  path: string;
  message: Words;
}

/** An error with a message for the caller, in their language (English in logs). Others become a bare 500. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  /** The message, for translation. */
  readonly words: Words;
  readonly issues: readonly FieldIssue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    words: Words,
    { issues, headers = {} }: { issues?: readonly FieldIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(englishSpeaker.say(words));
    this.name = new.target.name;
    this.words = words;
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.headers = headers;
  }
}

/** 400: the request was understood and some of its fields cannot be accepted. */
export class InvalidInput extends AppError {
  constructor(issues: readonly FieldIssue[]) {
    super(400, 'invalid_input', issues[0]?.message ?? NOT_VALID, { issues });
  }
}

/** 404, both for what does not exist and for what belongs to another user. */
export class NotFound extends AppError {
  constructor(message: Words = NOTHING) {
    super(404, 'not_found', message);
  }
}

/** 403: another site tried to act with the visitor's session. */
export class CrossSiteRequest extends AppError {
  constructor() {
    super(403, 'cross_site_request', FROM_ELSEWHERE);
  }
}

/** Returns an error's message in one line for a log or a row, without NULs, which no database stores. */
export function getErrorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '');
}
