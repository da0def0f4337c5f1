import { useEffect, useState } from 'react';
import documents from 'virtual:documents';
import './document-view.css';

export interface DocumentViewProps {
  document: keyof typeof documents;
}

/** Document in the browser's PDF viewer, or a link if it has none. */
export function DocumentView({ document }: DocumentViewProps) {
  const [url] = useState(() => {
    const bytes = Uint8Array.from(atob(documents[document]), (character) => character.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  });
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const link = (
    <a href={url} download={`${document}.pdf`}>
      {document}.pdf
    </a>
  );
  // A browser without a viewer would download the file.
  if (!navigator.pdfViewerEnabled) return link;
  return (
    <article className="document-view">
      <p>{link}</p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- no browser reads PDFs in a sandbox */}
      <iframe title={document} src={url} />
    </article>
  );
}
