/** The elements as their declarations describe them: read by a plugin in `.storybook/main.ts`. */
declare module 'virtual:elements' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- the module is ambient, so it cannot import
  const elements: readonly import('../../scripts/elements/declarations.ts').ElementDoc[];
  export default elements;
}
