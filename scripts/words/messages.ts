import { join } from 'node:path';
import { listSentences } from '../../server/platform/mail/compile/sentences.ts';
import { isTemplate, root } from './catalogues.ts';
import { hasSentences, messagesInCode } from './macros.ts';
import { readSource } from './extract/read-source.ts';

/** The English of every sentence in a source, by id. */
export function readMessages(file: string): ReadonlyMap<string, string> {
  const code = readSource(join(root, file)) ?? '';
  const before = messagesCache.get(file);
  if (before?.code === code) return before.messages;
  const messages = isTemplate(file)
    ? new Map(listSentences(code).map(({ id, message }) => [id, message]))
    : hasSentences(code)
      ? messagesInCode(code, file)
      : new Map<string, string>();
  messagesCache.set(file, { code, messages });
  return messages;
}

const messagesCache = new Map<string, { code: string; messages: ReadonlyMap<string, string> }>();
