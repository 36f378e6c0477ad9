/** A share as a bar, which says at a glance what the figure beside it says. */
export function Bar({ value }: { value: number | null }) {
  const tone = value === null || value >= 0.8 ? 'good' : value >= 0.6 ? 'fair' : 'poor'
  return (
    <span className="score-bar" aria-hidden="true">
      <span className={`score-fill score-${tone}`} style={{ inlineSize: `${(value ?? 0) * 100}%` }} />
    </span>
  )
}
