/** A small line without axes: how a number went. What it says stands beside it in words. */

const width = 96
const height = 28
/** So that the stroke is not cut at the edges. */
const edge = 2

export function TrendLine({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  return (
    <svg className="figures-trend" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={pathOf(values, Math.min(...known), Math.max(...known))} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** A step without a number is a gap, and one between gaps a dot. What never changes lies in the middle. */
function pathOf(values: readonly (number | null)[], least: number, most: number): string {
  let isDrawing = false
  return values
    .flatMap((value, at) => {
      if (value === null) {
        isDrawing = false
        return []
      }
      const x = edge + (at / (values.length - 1)) * (width - 2 * edge)
      const share = most === least ? 0.5 : (value - least) / (most - least)
      const point = `${x.toFixed(1)} ${(height - edge - share * (height - 2 * edge)).toFixed(1)}`
      const stroke = isDrawing ? `L${point}` : `M${point}h0`
      isDrawing = true
      return [stroke]
    })
    .join('')
}
