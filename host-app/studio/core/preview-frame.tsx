import { createContext, type Ref, useContext } from 'react';

/** Whether frames are filled: stories and tests have no shop that would answer. */
export const FramesContext = createContext(true);

interface Props {
  /** Address of the shop; without it a form fills the frame by its name. */
  src?: string | undefined;
  name?: string | undefined;
  /** What the document in it may do; nothing if missing. */
  sandbox?: string | undefined;
  title: string;
  frame?: Ref<HTMLIFrameElement>;
  onLoad?: () => void;
}

/** A real page or mail beside the form that makes it. Scripts of it do not run. */
export function PreviewFrame({ src, name, sandbox = '', title, frame, onLoad }: Props) {
  const filled = useContext(FramesContext);
  if (!filled) return <div className="studio-frame" role="img" aria-label={title} data-src={src} />;
  return <iframe ref={frame} src={src} name={name} sandbox={sandbox} title={title} loading="lazy" onLoad={onLoad} />;
}
