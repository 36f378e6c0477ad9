/** Figures of responses and of their topics, as the responses are called and grouped now. */
import type { FigureRow } from '#shared/contracts/analytics'
import { counted, rowsBy, type Asked, type Definition } from './definition.ts'
import { topicIn } from './names.ts'
import type { Tally } from './tally.ts'

const reactions = {
  views: counted<'block'>('views'),
  likes: counted<'block'>('likes'),
  dislikes: counted<'block'>('dislikes'),
  handovers: counted<'block'>('handovers'),
} as const

const views = ({ whole }: Pick<Asked, 'whole'>): number => whole.of('block')('views')

/** Responses that are gone are one row without a name. */
const topic: Definition = {
  isDrawn: false,
  values: ['views', 'likes', 'dislikes', 'handovers'],
  tell: (asked) => {
    const rows = new Map<string, FigureRow>()
    for (const { id, values } of rowsBy(asked, ['block', 'name'], reactions)) {
      const name = topicIn(asked.blocks)(id)
      const sum = rows.get(name)?.values ?? {}
      const names = Object.keys(reactions)
      rows.set(name, {
        id: name,
        values: Object.fromEntries(names.map((each) => [each, (sum[each] ?? 0) + (values[each] ?? 0)])),
      })
    }
    return { total: views(asked), rows: [...rows.values()] }
  },
}

/** The views of the time before are only told where they are what is sorted by: who asks for them else asks for that time. */
const blocks: Definition = {
  isDrawn: false,
  values: ['views', 'likes', 'dislikes', 'choices', 'nlp', 'handovers', 'previousViews'],
  tell: async (asked) => {
    const rows = rowsBy(asked, ['block', 'name'], { ...reactions, choices: counted('choices'), nlp: counted('nlp') })
    const all = asked.query.sort === 'previous-views' ? withPreviousViews(rows, await asked.previous()) : rows
    return {
      total: views(asked),
      rows: all.map((row) => {
        const known = asked.blocks.get(row.id)
        return known ? { ...row, name: known.title, texts: { topic: known.topic } } : row
      }),
    }
  },
}

/** Also of responses that were seen only then. */
function withPreviousViews(rows: readonly FigureRow[], previous: Tally): FigureRow[] {
  const before = previous.by('block', 'name')
  const shown = new Set(rows.map(({ id }) => id))
  const unseen = [...before.keys()].filter((id) => !shown.has(id))
  const zeros = Object.fromEntries(blocks.values.map((value) => [value, 0]))
  return [...rows, ...unseen.map((id) => ({ id, values: zeros }))].map((row) => ({
    ...row,
    values: { ...row.values, previousViews: before.get(row.id)?.('views') ?? 0 },
  }))
}

export const responseFigures = { topic, blocks } as const satisfies Readonly<Record<string, Definition>>
