/** Reads what a language model says as the one object it was asked for. */
import * as z from 'zod/mini'

const ReplyForm = z.object({
  action: z.enum(['answer', 'ask', 'handover', 'none']),
  text: z._default(z.nullish(z.string()), ''),
  cites: z._default(z.array(z.coerce.number().check(z.int(), z.minimum(1))), []),
})

export interface Reply {
  readonly action: 'answer' | 'ask' | 'handover' | 'none'
  readonly text: string
  /** Numbers of sources from 1, each once. */
  readonly cites: readonly number[]
}

/** `undefined` where it is no such object. */
export function replyIn(said: string): Reply | undefined {
  const body = said.trim().replace(/^```(?:json)?\s*|\s*```$/gi, '')
  const { data } = ReplyForm.safeParse(parse(body))
  if (!data) return undefined
  const text = (data.text ?? '').trim()
  // Some mark what they cite in the text as well, which customers are not to read.
  const marked = Array.from(text.matchAll(citeMarks), ([, numbers = '']) => numbers.split(/\D+/).map(Number)).flat()
  return {
    action: data.action,
    text: text.replace(citeMarks, '').trim(),
    cites: [...new Set([...data.cites, ...marked])],
  }
}

const citeMarks = /\s*[[【](\d{1,2}(?:\s*,\s*\d{1,2})*)[\]】]/g

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The text of a reply that is not all there yet. */
export function textSoFar(said: string): string {
  const [, written = ''] = /"text"\s*:\s*"((?:[^"\\]|\\.)*)/s.exec(said) ?? []
  // What is cut in the middle of an escape is left for the next time.
  const whole = written.replace(/\\u?[0-9a-f]{0,3}$/i, '')
  const text = parse(`"${whole}"`) ?? parse(`"${written}"`)
  return typeof text === 'string' ? text.replace(citeMarks, '') : ''
}
