import { join } from 'node:path';
import { sentencesOf } from '../../server/platform/mail/sentences.ts';
import { isTemplate, root } from './catalogues.ts';
import { hasSentences, messagesInCode } from './macros.ts';
import { readSource } from './read-source.ts';

/** The English of every sentence in a source, by id. */
export function messagesOf(file: string): ReadonlyMap<string, string> {
  const code = readSource(join(root, file)) ?? '';
  const before = known.get(file);
  if (before?.code === code) return before.messages;
  const messages = isTemplate(file)
    ? new Map(sentencesOf(code).map(({ id, message }) => [id, message]))
    : hasSentences(code)
      ? messagesInCode(code, file)
      : new Map<string, string>();
  known.set(file, { code, messages });
  return messages;
}

const known = new Map<string, { code: string; messages: ReadonlyMap<string, string> }>();
