/** A list in pieces of at most `size` items each, in its order; none of an empty list. */
export const chunksOf = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
