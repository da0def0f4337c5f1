import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefCallBack } from 'react-hook-form';
import { toContent, toDocument } from './post-document.ts';
import { postExtensions } from './post-extensions.ts';
import { PostToolbar } from './post-toolbar.tsx';

interface Props {
  /** In the grammar of posts, as it is stored. */
  value: string;
  onChange: (content: string) => void;
  onBlur: () => void;
  ref: RefCallBack;
  /** What it is called; the text of a post if missing. */
  label?: string;
  aria: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
}

/** A post's or a letter's body as it will look. What it gives is the grammar that is stored. */
export function PostEditor({ value, onChange, onBlur, ref, label: own, aria }: Props) {
  const { t } = useLingui();
  /** What the editor shows, as it is stored: another value came from outside. */
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
  // The same objects at every drawing: with others the editor would be set up anew below who is typing.
  const [begun] = useState(() => ({
    extensions: postExtensions(),
    content: toDocument(value),
    // The content policy takes no styles but the shop's own.
    injectCSS: false,
  }));
  const editor = useEditor({
    ...begun,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const content = toContent(changed.getJSON());
      // Only what somebody does is a change, and not what the editor puts in order.
      if (content === toContent(toDocument(shown.current))) return;
      shown.current = content;
      onChange(content);
    },
    onBlur,
  });
  // One that had to be made anew begins with what the first one began with.
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
