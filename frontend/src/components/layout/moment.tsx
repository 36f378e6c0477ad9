/** Moments in a page, for eyes and for programs. */
import { ageOf, dateAndTime, type MomentFormat } from '../../core/format.ts'
import { useNow } from '../../core/use-now.ts'

/** `20 Nov 2026, 14:17` for an ISO moment. */
export function Moment({ at, format = {} }: { at: string; format?: MomentFormat }) {
  return <time dateTime={at}>{dateAndTime(at, format)}</time>
}

/** `3 days ago` for an ISO moment; the pointer shows the moment itself. */
export function Age({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {ageOf(at, now)}
    </time>
  )
}
