/* Modules that `.storybook/virtual-modules.ts` builds outside of the browser. They are ambient, so they cannot
   import. */
/* oxlint-disable typescript/consistent-type-imports */

/** Colours and lengths from the style sheets, and the files for design tools by name. */
declare module 'virtual:tokens' {
  const tokens: {
    tokens: readonly import('../../scripts/tokens/token.ts').Token[];
    files: Readonly<Record<string, string>>;
  };
  export default tokens;
}

/** The sandbox's texts about its coach, by language. */
declare module 'virtual:demo' {
  type Said = ReturnType<typeof import('#server/modules/site/content/site.words.ts').translateContent>;
  const content: Readonly<Record<import('#contract/i18n/languages.ts').Language, Said>>;
  export default content;
}

/** Loaders of all sample mails, by language. */
declare module 'virtual:mails' {
  type Mails = Readonly<
    Record<
      keyof typeof import('#server/platform/mail/mails.ts').mails,
      import('#server/platform/mail/render.ts').RenderedMail
    >
  >;
  const mails: Readonly<Record<import('#contract/i18n/languages.ts').Language, () => Promise<{ default: Mails }>>>;
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

/** Loaders of all messages, by language; English is in the code. */
declare module 'virtual:story-words' {
  type Words = { default: import('#contract/i18n/speak.ts').Catalogue };
  const words: Partial<Record<import('#contract/i18n/languages.ts').Language, () => Promise<Words>>>;
  export default words;
}

/** Byte budgets of elements by tag, and their sizes in the last build of the shop if there is one. */
declare module 'virtual:element-bytes' {
  type Sizes = Readonly<Record<string, import('../../scripts/elements/bytes.ts').ElementBytes>>;
  const bytes: { budgets: Sizes; measured?: Sizes };
  export default bytes;
}

/** Files of the pictures that `npm run pictures` has taken for the overview. */
declare module 'virtual:thumbnails' {
  const files: readonly string[];
  export default files;
}
