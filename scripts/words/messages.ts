import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@babel/core';
import extract from '@lingui/babel-plugin-extract-messages';
import macros from '@lingui/babel-plugin-lingui-macro';
import { sentencesOf } from '../../server/mail/sentences.ts';
import { isTemplate, root } from './catalogues.ts';
import { linguiConfig, parserPlugins } from './lingui-config.ts';
import { hasSentences } from './macros.ts';

/** The English of every sentence in a source, by id. */
export function messagesOf(file: string): ReadonlyMap<string, string> {
  const code = readFileSync(join(root, file), 'utf8');
  const before = known.get(file);
  if (before?.code === code) return before.messages;
  const messages = isTemplate(file)
    ? new Map(sentencesOf(code).map(({ id, message }) => [id, message]))
    : hasSentences(code)
      ? messagesIn(code, file)
      : new Map<string, string>();
  known.set(file, { code, messages });
  return messages;
}

const known = new Map<string, { code: string; messages: ReadonlyMap<string, string> }>();

function messagesIn(code: string, file: string): Map<string, string> {
  const messages = new Map<string, string>();
  const onMessageExtracted = ({ id, message }: { id: string; message?: string }) => messages.set(id, message ?? id);
  transformSync(code, {
    filename: join(root, file),
    configFile: false,
    babelrc: false,
    code: false,
    parserOpts: { plugins: parserPlugins(file) },
    plugins: [
      [macros, { linguiConfig, descriptorFields: 'all' }],
      [extract, { linguiConfig, onMessageExtracted }],
    ],
  });
  return messages;
}
