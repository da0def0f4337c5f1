import type { ParserOptions } from '@babel/core';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from '../../server/contract/i18n/languages.ts';

/** Module of the functions that the macros' output calls. */
const RUNTIME = '#widgets/core/i18n/words.tsx';

/** Made by the compiler, and never stored. */
export const PSEUDO = 'en-XA';

export const po = formatter({ lineNumbers: false });

/** Configuration of Lingui. catalogues.ts assigns files to catalogues. */
export const linguiConfig = makeConfig(
  {
    sourceLocale: 'en',
    locales: LANGUAGES.filter((language) => language !== PSEUDO),
    format: po,
    runtimeConfigModule: { Trans: [RUNTIME, 'Trans'], useLingui: [RUNTIME, 'useLingui'] },
  },
  { skipValidation: true },
);

export function parserPlugins(file: string): NonNullable<ParserOptions['plugins']> {
  return file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
}
