/**
 * Keeps the room of what is to come in `host`: a box without a width beside the content, as high as its padding,
 * which is a share of the width and more. `heights` as `roomsFor` gives them (server/modules/embed/rooms.ts).
 */
export function roomRule(host: string, [least = 0, ...steps]: readonly number[]): string {
  let height = `${least}px`;
  for (let i = 0; i < steps.length; i += 2) height += `+clamp(0px,(${steps[i]}px - 100%)*999,${steps[i + 1]}px)`;
  return `${host}::before{content:"";float:left;padding-top:calc(${height.replaceAll('+', ' + ')})}${host}::after{content:"";display:block;clear:both}`;
}

/** The same for elements that have no code yet and belong to the shop that the page's first script is of. */
export function roomOfUndrawn(tags: string, heights: readonly number[]): string {
  return roomRule(`:where(:is(${tags}):not(:defined,[shop]))`, heights);
}
