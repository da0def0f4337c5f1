import { Trans } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { UploadControl } from '../files/upload-control.tsx';

interface Props {
  editor: Editor;
  /** True if a picture is selected, which can then be described or removed. */
  chosen: boolean;
  onDone: () => void;
}

/** Inserts a picture into the text, with its description. */
export function PicturePanel({ editor, chosen, onDone }: Props) {
  return (
    <div className="studio-tool-panel">
      {chosen ? (
        <Description editor={editor} onDone={onDone} />
      ) : (
        <UploadControl
          kind="picture"
          label={<Trans>Insert picture</Trans>}
          onStored={({ url }) => {
            const { to } = editor.state.selection;
            editor.chain().focus().setTextSelection(to).setImage({ src: url, alt: '' }).run();
            selectPicture(editor, url);
          }}
        />
      )}
    </div>
  );
}

function Description({ editor, onDone }: Omit<Props, 'chosen'>) {
  const id = useId();
  const alt = useEditorState({ editor, selector: (state) => String(state.editor.getAttributes('image')['alt'] ?? '') });
  return (
    <>
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Alt text</Trans>
        </label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={300}
          value={alt}
          aria-describedby={`${id}-hint`}
          onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p className="c-field-hint" id={`${id}-hint`}>
          <Trans>Required. Alt text for screen readers.</Trans>
        </p>
      </div>
      <div>
        <Button
          variant="quiet"
          onClick={() => {
            editor.chain().focus().deleteSelection().run();
            onDone();
          }}
        >
          <Trans>Remove picture</Trans>
        </Button>
      </div>
    </>
  );
}

/** Selects the picture, so that it can be described next. */
function selectPicture(editor: Editor, src: string): void {
  let at: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs['src'] === src) at = position;
  });
  if (at !== undefined) editor.commands.setNodeSelection(at);
}
