/*
 * What is made outside of the browser, by `.storybook/virtual-modules.ts`. The modules are ambient, so
 * that they cannot import.
 */
/* oxlint-disable typescript/consistent-type-imports */

/** What the style sheets say of colours and measures, and the files for design tools by their names. */
declare module 'virtual:tokens' {
  const tokens: {
    tokens: readonly import('../../scripts/tokens/token.ts').Token[];
    files: Readonly<Record<string, string>>;
  };
  export default tokens;
}

/** What a demonstration says about its coach, by language. */
declare module 'virtual:demo' {
  type Said = ReturnType<typeof import('#server/modules/site/content/site.words.ts').translateContent>;
  const content: Readonly<Record<import('#contract/languages.ts').Language, Said>>;
  export default content;
}

/** Every mail, filled in, by how those of a language are loaded. */
declare module 'virtual:mails' {
  type Mails = Readonly<
    Record<
      keyof typeof import('#server/platform/mail/mails.ts').mails,
      import('#server/platform/mail/render.ts').RenderedMail
    >
  >;
  const mails: Readonly<Record<import('#contract/languages.ts').Language, () => Promise<{ default: Mails }>>>;
  export type { Mails };
  export default mails;
}

/** PDFs in base64. */
declare module 'virtual:documents' {
  const documents: Readonly<
    Record<'blueprint' | 'anti-scam' | 'all-day-energy' | 'training-plan' | 'receipt' | 'credit-note', string>
  >;
  export default documents;
}

/** How everything that is said is loaded, by language; English is in the code. */
declare module 'virtual:story-words' {
  type Words = { default: import('#contract/speak.ts').Catalogue };
  const words: Partial<Record<import('#contract/languages.ts').Language, () => Promise<Words>>>;
  export default words;
}
