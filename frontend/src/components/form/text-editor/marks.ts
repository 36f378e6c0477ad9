/** The marks of a message as an author writes them, in the markdown that `#shared/chat/markdown` reads. */

/** A text and what is selected of it, in UTF-16 units. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What takes the place of `from` to `to`, and what is selected afterwards. */
export interface Edit extends Pick<Selected, 'start' | 'end'> {
  readonly from: number
  readonly to: number
  readonly insert: string
}

export type Mark = 'bold' | 'italic' | 'link' | 'list'

const address = 'https://'

/** The edit that sets a mark at the selection, or takes it away where it is set. */
export function markEdit(mark: Mark, selected: Selected): Edit {
  if (mark === 'link') return linkEdit(selected)
  return mark === 'list' ? listEdit(selected) : wrapEdit(mark === 'bold' ? '**' : '*', selected)
}

/** Text in place of the selection, with the caret behind it. */
export function insertEdit(insert: string, { start, end }: Selected): Edit {
  const caret = start + insert.length
  return { from: start, to: end, insert, start: caret, end: caret }
}

function wrapEdit(sign: string, { text, start, end }: Selected): Edit {
  const inner = text.slice(start, end)
  const size = sign.length
  const isAround = signsBefore(text, start) === size && text.startsWith(sign, end)
  if (isAround) return { from: start - size, to: end + size, insert: inner, start: start - size, end: end - size }
  // A mark does not begin or end with a space.
  const [, before = '', marked = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? []
  const at = start + before.length + size
  return {
    from: start,
    to: end,
    insert: before + sign + marked + sign + after,
    start: at,
    end: at + marked.length,
  }
}

/** How many asterisks stand before a place: two are bold, one is italic. */
const signsBefore = (text: string, at: number): number => /\**$/.exec(text.slice(0, at))?.[0].length ?? 0

function linkEdit({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(inner)
  const insert = isAddress ? `[](${inner})` : `[${inner}](${address})`
  // What is still missing is selected: the words, else the address.
  const at = start + (isAddress || !inner ? 1 : inner.length + 3)
  return { from: start, to: end, insert, start: at, end: isAddress || !inner ? at : at + address.length }
}

/** The lines of the selection, each as an entry of a list. */
function listEdit({ text, start, end }: Selected): Edit {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const insert = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  return { from, to, insert, start: lines.length > 1 ? from : from + insert.length, end: from + insert.length }
}
