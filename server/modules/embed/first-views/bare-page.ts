import { getTextDirection, type Language } from '#contract/i18n/languages.ts';

interface BarePage {
  /** HTML, like all other fields. */
  title: string;
  scheme?: 'light' | 'dark' | undefined;
  language: Language;
  head: readonly string[];
  /** Attributes of the body. */
  attributes?: string;
  body: string;
}

/** Renders a document for a frame with only a widget. Its links open in a new tab. */
export function barePage({ title, scheme, language, head, attributes = '', body }: BarePage): string {
  return `<!doctype html>
<html lang="${language}"${getTextDirection(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${scheme ?? 'light dark'}">
<title>${title}</title>
<base target="_blank">
${head.join('\n')}
</head>
<body${attributes}>
${body}
</body>
</html>
`;
}
