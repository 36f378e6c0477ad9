/** Emojis to choose from, by their places in Unicode: faces, hands, hearts, flowers, parties. */

const ranges = [
  [0x1f600, 68],
  [0x1f44a, 7],
  [0x1f493, 12],
  [0x1f337, 6],
  [0x1f380, 10],
] as const

export const emojis: readonly string[] = ranges.flatMap(([first, count]) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at)),
)
