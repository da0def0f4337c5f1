import { createContext, type Ref, useContext } from 'react';

/** False in stories and tests, which have no shop to fill the frames. */
export const FramesContext = createContext(true);

interface Props {
  /** Address in the shop; without it a form targets the frame by name. */
  src?: string | undefined;
  name?: string | undefined;
  /** Sandbox permissions of the document; none if missing. */
  sandbox?: string | undefined;
  title: string;
  frame?: Ref<HTMLIFrameElement>;
  onLoad?: () => void;
}

/** Page or mail in a frame beside its form. Its scripts do not run. */
export function PreviewFrame({ src, name, sandbox = '', title, frame, onLoad }: Props) {
  const filled = useContext(FramesContext);
  if (!filled) return <div className="studio-frame" role="img" aria-label={title} data-src={src} />;
  return <iframe ref={frame} src={src} name={name} sandbox={sandbox} title={title} loading="lazy" onLoad={onLoad} />;
}
