import { type Extensions, Node, textblockTypeInputRule } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { isPostLink, isPostPicture } from '#contract/post-grammar.ts';

/** Returns editor extensions for the grammar of posts. Pasting drops everything else. */
export function postExtensions(): Extensions {
  return [
    StarterKit.configure({
      blockquote: false,
      code: false,
      codeBlock: false,
      hardBreak: false,
      orderedList: false,
      strike: false,
      underline: false,
      listItem: false,
      // Below the title of the screen.
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        autolink: false,
        isAllowedUri: (href) => isPostLink(href),
        HTMLAttributes: { target: null, rel: null },
      },
    }),
    Item,
    Quote,
    Picture.configure({ inline: false, allowBase64: false }),
  ];
}

/** Single line, because lists cannot be nested. */
const Item = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection;
        const first = empty && $from.parentOffset === 0 && $from.node(-1)?.type.name === this.name;
        return first && this.editor.commands.liftListItem(this.name);
      },
    };
  },
});

/** Single-line quote. */
const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'text*',
  marks: 'link italic',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleNode(this.name, 'paragraph') };
  },
  addInputRules() {
    return [textblockTypeInputRule({ find: /^>\s$/, type: this.type })];
  },
});

/** The shop's own pictures only, so that no third party can track readers. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => isPostPicture(image.getAttribute('src') ?? '') && null,
    },
  ],
});
