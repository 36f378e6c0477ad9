/** Whether the page that holds the chat is dark: by its ground, else by the colour in which it writes. */

export function isDarkPage(): boolean {
  const ground = [document.body, document.documentElement]
    .map((each) => partsOf(getComputedStyle(each).backgroundColor))
    .find(([, , , alpha = 1]) => alpha > 0.5)
  return ground ? lightnessOf(ground) < 0.35 : lightnessOf(partsOf(getComputedStyle(document.body).color)) > 0.65
}

/** The numbers of a colour as browsers compute it: `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)`. */
const partsOf = (colour: string): number[] => colour.match(/[\d.]+/g)?.map(Number) ?? []

/** From 0, black, to 1: a coarse measure, for grounds are one or the other. */
const lightnessOf = ([red = 255, green = 255, blue = 255]: readonly number[]): number =>
  (0.3 * red + 0.6 * green + 0.1 * blue) / 255
