/**
 * For pages around frames: makes each frame of the shop as high as it says. Nothing moves for a little: a frame that is
 * higher than its content stays so as long as its end is in the window.
 */
export const FRAME_SCRIPT = `(() => {
const home = new URL(document.currentScript.src).origin + '/embed/frame/';
const SMALL = 60;
addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'coach-height' || !(data.height > 0)) return;
  for (const frame of document.querySelectorAll('iframe')) {
    if (source !== frame.contentWindow || !frame.src.startsWith(home)) continue;
    const left = frame.clientHeight - data.height;
    const seen = frame.getBoundingClientRect().bottom <= innerHeight;
    if (left < 0 || left > SMALL || !seen) frame.style.height = data.height + 'px';
  }
});
})();
`;
