/** The text of a note, in which those who were asked to look are marked. */
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { queries } from '../../../core/api.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { useLive } from '../state/inbox-state.ts'

export function MentionedText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const agents = useLive((live) => live.agents)
  const { data: departments = [] } = useQuery(queries.departments.list({}))
  const names = [...agents.map(({ _id, fullName }) => ({ _id, name: fullName })), ...departments]
    .filter(({ _id }) => mentions.includes(_id))
    .map(({ name }) => `@${name}`)
    // The longer of two that begin alike is meant.
    .toSorted((a, b) => b.length - a.length)
  return partsOf(text, names).map(({ at, part, isName }) =>
    isName ? (
      <mark key={at} className="live-mention">
        {part}
      </mark>
    ) : (
      <Fragment key={at}>
        <PlainText text={part} />
      </Fragment>
    ),
  )
}

interface Part {
  readonly at: number
  readonly part: string
  readonly isName: boolean
}

function partsOf(text: string, names: readonly string[]): Part[] {
  const parts: Part[] = []
  let end = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    const name = names.find((one) => text.startsWith(one, at))
    if (!name) continue
    parts.push({ at: end, part: text.slice(end, at), isName: false }, { at, part: name, isName: true })
    end = at + name.length
  }
  return [...parts, { at: end, part: text.slice(end), isName: false }].filter(({ part }) => part !== '')
}
