import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { LinkPanel } from './link-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';

interface Tool {
  label: string;
  /** Shortcut as screen readers announce it. */
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  act: () => void;
}

/** Formatting toolbar. One tab stop; arrow keys move between the tools. */
export function PostToolbar({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'link' | 'picture'>();
  const [current, setCurrent] = useState(0);
  const tools = useTools(editor, open, (panel) => setOpen(open === panel ? undefined : panel));
  const onPicture = useEditorState({ editor, selector: (state) => state.editor.isActive('image') });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (current + step + tools.length) % tools.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <>
      <div className="studio-tools" role="toolbar" tabIndex={-1} aria-label={t`Formatting`} onKeyDown={move}>
        {tools.map(({ label, keys, pressed, disabled, act }, at) => (
          <button
            key={label}
            type="button"
            tabIndex={at === current ? 0 : -1}
            aria-pressed={pressed}
            aria-keyshortcuts={keys}
            aria-disabled={disabled || undefined}
            onFocus={() => setCurrent(at)}
            onClick={() => !disabled && act()}
          >
            {label}
          </button>
        ))}
      </div>
      {open === 'link' && <LinkPanel editor={editor} onDone={() => setOpen(undefined)} />}
      {(open === 'picture' || onPicture) && (
        <PicturePanel editor={editor} chosen={onPicture} onDone={() => setOpen(undefined)} />
      )}
    </>
  );
}

function useTools(editor: Editor, open: string | undefined, show: (panel: 'link' | 'picture') => void): Tool[] {
  const { t } = useLingui();
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return [
    { label: t`Bold`, keys: 'Control+B', pressed: is.bold, act: () => run().toggleBold().run() },
    { label: t`Italic`, keys: 'Control+I', pressed: is.italic, act: () => run().toggleItalic().run() },
    { label: t`Link`, pressed: is.link || open === 'link', act: () => show('link') },
    { label: t`Heading`, pressed: is.heading, act: () => run().toggleHeading({ level: 2 }).run() },
    { label: t`Small heading`, pressed: is.subheading, act: () => run().toggleHeading({ level: 3 }).run() },
    {
      label: t({ message: 'List', comment: 'Makes a list with dashes of what is written' }),
      keys: 'Control+Shift+8',
      pressed: is.list,
      act: () => run().toggleBulletList().run(),
    },
    {
      label: t`Quote`,
      keys: 'Control+Shift+B',
      pressed: is.quote,
      act: () => run().toggleNode('blockquote', 'paragraph').run(),
    },
    { label: t`Divider`, act: () => run().setHorizontalRule().run() },
    { label: t`Picture`, pressed: open === 'picture', act: () => show('picture') },
    { label: t`Undo`, keys: 'Control+Z', disabled: !is.canUndo, act: () => run().undo().run() },
    { label: t`Redo`, keys: 'Control+Shift+Z', disabled: !is.canRedo, act: () => run().redo().run() },
  ];
}
