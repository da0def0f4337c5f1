import { transformSync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { linguiConfig, parserPlugins } from './lingui-config.ts';

/** Whether a source writes sentences through the catalogue. */
export function usesMacros(code: string): boolean {
  return /['"]@lingui\/(?:core|react)\/macro['"]/.test(code);
}

/**
 * Turns `<Trans>`, `t`, `msg` and `plural` of a source into ids and values. `all` keeps the English beside each
 * id, for tests, stories and development; `id-only` is what is sent to browsers, which load the words of their
 * language beside the code.
 */
export function applyMacros(code: string, file: string, descriptorFields: 'all' | 'id-only') {
  const result = transformSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    retainLines: true,
    parserOpts: { plugins: parserPlugins(file) },
    plugins: [[macros, { linguiConfig, descriptorFields }]],
  });
  if (!result?.code) throw new Error(`${file} could not be read.`);
  return { code: result.code, map: result.map ?? null };
}
