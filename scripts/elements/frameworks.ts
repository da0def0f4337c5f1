/**
 * The tags in JSX and templates, from `CoachElements` of the same file. A page has one of these libraries at
 * most: the compiler ignores the lines about missing ones.
 */
export const frameworks = `
type Camel<Text> = Text extends \`\${infer Start}-\${infer Rest}\` ? \`\${Start}\${Capitalize<Camel<Rest>>}\` : Text;

/** The attributes of an element, with a listener for each of its events: \`oncoach-shown\`. */
type WithListeners<Tag extends keyof CoachElements> = CoachElements[Tag]['attributes'] & {
  [Name in keyof CoachElements[Tag]['events'] & string as \`on\${Name}\`]?:
    | ((event: CoachElements[Tag]['events'][Name]) => void)
    | undefined;
};

/** The same as Vue calls them: \`onCoachShown\`, which is what \`@coach-shown\` means in a template. */
type WithVueListeners<Tag extends keyof CoachElements> = CoachElements[Tag]['attributes'] & {
  [Name in keyof CoachElements[Tag]['events'] & string as \`on\${Capitalize<Camel<Name> & string>}\`]?:
    | ((event: CoachElements[Tag]['events'][Name]) => void)
    | undefined;
};

// @ts-ignore -- of use where React is
type ReactHost<Element> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Element>, Element>;
// @ts-ignore -- of use where Preact is
type PreactHost<Element extends EventTarget> = import('preact').HTMLAttributes<Element>;
// @ts-ignore -- of use where Vue is
type VueHost = import('vue').HTMLAttributes & import('vue').PublicProps;

type Tags<Hosts extends Record<keyof CoachElements, object>> = {
  [Tag in keyof CoachElements]: Omit<Hosts[Tag], keyof WithListeners<Tag>> & WithListeners<Tag>;
};

type ReactTags = Tags<{ [Tag in keyof CoachElements]: ReactHost<CoachElements[Tag]['element']> }>;
type PreactTags = Tags<{ [Tag in keyof CoachElements]: PreactHost<CoachElements[Tag]['element']> }>;

type VueProps<Tag extends keyof CoachElements> = Omit<VueHost, keyof WithVueListeners<Tag>> & WithVueListeners<Tag>;
type VueTags = { [Tag in keyof CoachElements]: VueProps<Tag> };
type VueComponents = {
  [Tag in keyof CoachElements]: new () => CoachElements[Tag]['element'] & { $props: VueProps<Tag> };
};

// @ts-ignore -- of use where React is
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}

// @ts-ignore -- of use where Preact is
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactTags {}
  }
}

// @ts-ignore -- of use where Vue is
declare module 'vue' {
  interface GlobalComponents extends VueComponents {}
}

// @ts-ignore -- of use where Vue is
declare module 'vue/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements extends VueTags {}
  }
}
`;
