/** A server's answer as a tree: a value that is pressed is taken. */
import type { FormValue } from '#shared/engine/form-answer'
import { pointerTo } from '#shared/fields/json-pointer'

interface AnswerTreeProps {
  value: FormValue
  /** Where the value is in the answer. */
  at?: string
  name?: string
  /** What a button says of the place; absent where nothing may be taken. */
  labelOf: ((at: string) => string) | undefined
  take: (at: string) => void
}

/** Of a long list the first ones show how all of them are built. */
const shownMax = 50

export function AnswerTree({ value, at = '', name, labelOf, take }: AnswerTreeProps) {
  if (typeof value !== 'object' || value === null)
    return (
      <span className="answer-leaf">
        {name !== undefined && <b>{name}</b>}
        {labelOf && value !== null ? (
          <button
            type="button"
            title={labelOf(at)}
            aria-label={`${labelOf(at)}: ${String(value)}`}
            onClick={() => take(at)}
          >
            {String(value)}
          </button>
        ) : (
          <span>{String(value)}</span>
        )}
      </span>
    )
  const parts = Object.entries(value)
  return (
    <div className="answer-branch">
      {name !== undefined && <b>{name}</b>}
      <ul>
        {parts.slice(0, shownMax).map(([part, inner]) => (
          <li key={part}>
            <AnswerTree value={inner} at={pointerTo(at, part)} name={part} labelOf={labelOf} take={take} />
          </li>
        ))}
        {parts.length > shownMax && <li>… {parts.length - shownMax}</li>}
      </ul>
    </div>
  )
}
