/** The elements as their declarations describe them (`plugin.ts`). */
declare module 'virtual:elements' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- the module is ambient, so it cannot import
  const elements: readonly import('./declarations.ts').ElementDoc[];
  export default elements;
}

/** Purpose and options of each element. */
declare module 'virtual:element-options' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- the module is ambient, so it cannot import
  const elements: readonly Pick<import('./declarations.ts').ElementDoc, 'tag' | 'text' | 'attributes'>[];
  export default elements;
}
