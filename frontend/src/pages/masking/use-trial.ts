/** What the server masks of a text, a moment after the last key: own rules run on its engine alone. */
import { useEffect, useState } from 'react'
import type { Answer } from '#shared/contract'
import type { masking } from '#shared/contracts/masking'
import { quietly } from '../../core/api.ts'

const pauseMs = 300

/** What was found, and in which text: by then another one may have been typed. */
export type Tried = Answer<(typeof masking)['tryOut']> & { readonly text: string }

export function useTrial(
  text: string,
  rule?: { readonly pattern: string; readonly replacement: string },
): Tried | undefined {
  const [tried, setTried] = useState<Tried>()
  const { pattern, replacement } = rule ?? {}
  useEffect(() => {
    if (text === '' && pattern === undefined) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const asked = { text, ...(pattern !== undefined && { rule: { pattern, replacement: replacement ?? '' } }) }
      quietly.masking.tryOut(asked).then(
        (answer) => isCurrent && setTried({ ...answer, text }),
        // A pattern that is half typed is refused; what was found before stays away.
        () => isCurrent && setTried(undefined),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, pattern, replacement])
  return tried
}
