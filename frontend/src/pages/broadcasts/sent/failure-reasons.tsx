/** Why a broadcast did not reach customers, each reason with how many they are; nothing where there is none. */
import { wholeNumber } from '../../../core/format.ts'

interface FailureReasonsProps {
  name: string
  rows: readonly { readonly text: string; readonly count: number }[]
}

export function FailureReasons({ name, rows }: FailureReasonsProps) {
  if (rows.length === 0) return null
  return (
    <div>
      <b>{name}</b>
      <ul>
        {rows
          .toSorted((a, b) => b.count - a.count)
          .map(({ text, count }) => (
            <li key={text}>
              {wholeNumber(count)} × {text}
            </li>
          ))}
      </ul>
    </div>
  )
}
