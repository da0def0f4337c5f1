/**
 * Script for pages with frames. It first gives each frame of the shop the height of `data-heights` for its width
 * (`HeightSteps` of contract/embed/rooms.ts). Later it uses the height that the frame reports. A frame slightly higher than its
 * content stays so while its end is in the window, to avoid layout shifts. Last it asks the frames that were faster than
 * this script for their heights.
 */
export const FRAME_SCRIPT = `(() => {
const home = new URL(document.currentScript.src).origin + '/embed/frame/';
const SMALL = 60;
const reserve = () => {
  for (const frame of document.querySelectorAll('iframe[data-heights]')) {
    const [lowest, ...steps] = frame.dataset.heights.split(' ').map(Number);
    delete frame.dataset.heights;
    if (frame.src.startsWith(home) && lowest > 0)
      frame.height = steps.reduce((sum, step, i) => (i % 2 && frame.clientWidth < steps[i - 1] ? sum + step : sum), lowest);
  }
};
const added = new MutationObserver(reserve);
added.observe(document, { childList: true, subtree: true });
addEventListener('load', () => added.disconnect());
reserve();
addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'coach-height' || !(data.height > 0)) return;
  for (const frame of document.querySelectorAll('iframe')) {
    if (source !== frame.contentWindow || !frame.src.startsWith(home)) continue;
    const left = frame.clientHeight - data.height;
    const seen = frame.getBoundingClientRect().bottom <= innerHeight;
    if (left < 0 || left > SMALL || !seen) frame.style.height = data.height + 'px';
  }
});
for (const frame of document.querySelectorAll('iframe'))
  if (frame.src.startsWith(home)) frame.contentWindow.postMessage({ message: 'ready' }, '*');
})();
`;
