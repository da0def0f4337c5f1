import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefCallBack } from 'react-hook-form';
import { toContent, toDocument } from './post-document.ts';
import { type Extensions, Node, textblockTypeInputRule } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { isPostLink, isPostPicture } from '#contract/site/posts/post-grammar.ts';
import { PostToolbar } from './post-toolbar.tsx';

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

interface PostEditorProps {
  /** Body in the stored grammar of posts. */
  value: string;
  onChange: (content: string) => void;
  onBlur: () => void;
  ref: RefCallBack;
  /** Accessible name; defaults to the text of a post. */
  label?: string;
  aria: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
}

/** Editor for the body of a post or newsletter. Its value is in the stored grammar. */
export function PostEditor({ value, onChange, onBlur, ref, label: own, aria }: PostEditorProps) {
  const { t } = useLingui();
  /** Stored form of the editor's content. Any other value came from outside. */
  const shown = useRef(value);
  const label = own ?? t({ message: 'Text', context: 'the body of a post' });
  const described = JSON.stringify({
    id: aria.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: 'studio-editor-text',
    ...(aria['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] }),
  });
  const editorProps = useMemo(() => ({ attributes: JSON.parse(described) as Record<string, string> }), [described]);
  // Stable objects: new ones would rebuild the editor while the coach types.
  const [begun] = useState(() => ({
    extensions: postExtensions(),
    content: toDocument(value),
    // The content security policy allows the shop's styles only.
    injectCSS: false,
  }));
  const editor = useEditor({
    ...begun,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const content = toContent(changed.getJSON());
      // Ignores the editor's own normalisation; only user input is a change.
      if (content === toContent(toDocument(shown.current))) return;
      shown.current = content;
      onChange(content);
    },
    onBlur,
  });
  // A rebuilt editor starts with the first one's content.
  const known = useRef(editor);
  useEffect(() => {
    if (value === shown.current && editor === known.current) return;
    shown.current = value;
    known.current = editor;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- refs
  }, [editor, value]);
  useEffect(() => {
    ref({ focus: () => editor.commands.focus() });
  }, [editor, ref]);
  return (
    <div className="studio-editor">
      <PostToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** Returns editor extensions for the grammar of posts. Pasting drops everything else. */
function postExtensions(): Extensions {
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
