import { type NodePath, type PluginObj, transformSync, types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { linguiConfig, parserPlugins } from './lingui-config.ts';

/** Whether a source writes sentences with macros. */
export function usesMacros(code: string): boolean {
  return /['"]@lingui\/(?:core|react)\/macro['"]/.test(code);
}

/** Whether a source has sentences for the catalogue. */
export function hasSentences(code: string): boolean {
  return usesMacros(code) || /\bsentence\(\s*\/\*i18n\*\//.test(code);
}

/**
 * What stays of a sentence in the code: its English, compiled, or (`id-only`) nothing but its id, where the words of
 * the reader's language come beside the code.
 */
export type Kept = 'english' | 'id-only';

/** Turns `<Trans>`, `t`, `msg` and `plural` of a source into ids and values. */
export function applyMacros(code: string, file: string, kept: Kept) {
  const descriptorFields = kept === 'english' ? 'message' : kept;
  const result = transformSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    retainLines: true,
    parserOpts: { plugins: parserPlugins(file) },
    plugins: [[macros, { linguiConfig, descriptorFields }], ...(kept === 'english' ? [compileInPlace] : [])],
  });
  if (!result?.code) throw new Error(`${file} could not be read.`);
  return { code: result.code, map: result.map ?? null };
}

/** Where no parser of messages is sent along, the English is put down as what the parser would make of it. */
function compileInPlace(): PluginObj {
  const compile = ({ node }: NodePath<types.ObjectExpression>) => {
    if (!node.leadingComments?.some(({ value }) => /^\*? ?i18n ?$/.test(value))) return;
    for (const property of node.properties) {
      if (property.type !== 'ObjectProperty' || property.value.type !== 'StringLiteral') continue;
      if (property.key.type !== 'Identifier' || property.key.name !== 'message') continue;
      property.value = types.valueToNode(compileMessageOrThrow(property.value.value));
    }
  };
  return {
    visitor: {
      Program: { exit: (program: NodePath<types.Program>) => program.traverse({ ObjectExpression: compile }) },
    },
  };
}
