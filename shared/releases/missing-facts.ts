/** What texts say of the company and nobody has filled in: variables that still hold their own name in brackets. */
import { textsIn } from '../blocks/index.ts'
import type { Block } from '../contracts/blocks.ts'
import type { Finding } from '../contracts/findings.ts'

interface Named {
  readonly name: string
  readonly value: string
}

/** Each of them once, at the first response whose text names it. */
export function missingFacts(blocks: readonly Block[], variables: readonly Named[]): Finding[] {
  return variables
    .filter(({ value }) => /^\[[^\]]+\]$/.test(value))
    .flatMap(({ name, value }): Finding[] => {
      const block = blocks.find((each) =>
        textsIn(each).some((text) =>
          Object.values(text).some((words) => words.includes(`***${name}***`) || words.includes(`***${name}|`)),
        ),
      )
      if (!block) return []
      const { _id, title } = block
      return [{ severity: 'warning', code: 'fact-missing', item: { kind: 'block', _id, title }, other: value }]
    })
}
