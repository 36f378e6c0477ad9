/** Sets pieces down side by side and below each other in whole columns, so that together they have the shape of a window. */
interface Piece {
  /** How many columns it is wide. */
  readonly columns: number
  /** In pixels of the layer, with the gap below it. */
  readonly height: number
}

export interface Packed {
  /** Of each piece: its first column, and how far below the top it begins. */
  readonly places: readonly { readonly column: number; readonly top: number }[]
  readonly columns: number
  readonly height: number
}

/** What was packed before: how many columns there were, and in which one a piece began. */
interface Former {
  readonly columns: number
  readonly columnOf: (index: number) => number | undefined
}

/** How many columns are tried, as parts of what pieces without gaps would take. */
const triedWidths = [0.8, 1, 1.2, 1.5, 2]
/** A former packing is kept unless it has become so many times as large as a new one. */
const formerSizeMax = 1.5

/**
 * `shape` is how many columns the window would have for each pixel of its height. With `former`, pieces stay in their
 * columns, so that an edit moves only what stands below it.
 */
export function packPieces(pieces: readonly Piece[], shape: number, former?: Former): Packed {
  const kept = former && packedInto(pieces, former.columns, former.columnOf)
  const widest = pieces.reduce((most, { columns }) => Math.max(most, columns), 1)
  const area = pieces.reduce((sum, { columns, height }) => sum + columns * height, 0)
  const even = Math.sqrt(area * shape)
  const widths = new Set(triedWidths.map((part) => Math.max(widest, Math.ceil(even * part))))
  const found = [...widths].map((columns) => packedInto(pieces, columns))
  const size = ({ columns, height }: Packed) => Math.max(columns / shape, height)
  const best = found.reduce((least, each) => (size(each) < size(least) ? each : least))
  return kept && size(kept) <= size(best) * formerSizeMax ? kept : best
}

/** One piece after the other, each where it comes to lie highest; of several such places the leftmost. */
function packedInto(
  pieces: readonly Piece[],
  columnsMax: number,
  columnOf: Former['columnOf'] = () => undefined,
): Packed {
  /** How far down each column is taken. */
  const taken: number[] = []
  const places = pieces.map(({ columns, height }, index) => {
    const place = placeIn(taken, columns, columnsMax, columnOf(index))
    for (let column = place.column; column < place.column + columns; column++) taken[column] = place.top + height
    return place
  })
  return { places, columns: taken.length, height: taken.reduce((most, each) => Math.max(most, each), 0) }
}

function placeIn(taken: readonly number[], columns: number, columnsMax: number, kept: number | undefined) {
  const last = Math.max(0, columnsMax - columns)
  let [found, top] = [kept ?? 0, Infinity]
  for (let column = kept ?? 0; column <= (kept ?? last); column++) {
    let floor = 0
    for (let at = column; at < column + columns; at++) floor = Math.max(floor, taken[at] ?? 0)
    if (floor < top) [found, top] = [column, floor]
    if (top === 0) break
  }
  return { column: found, top }
}
