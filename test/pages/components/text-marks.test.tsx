/** The marks that an author sets in the text of a response or a message. */
import { expect, it } from 'vitest'
import { markEdit } from '../../../frontend/src/components/form/text-editor/marks.ts'

it.each([
  ['a line after the first', 'one\ntwo\nend', 5, { from: 4, to: 7, insert: '- two' }],
  ['the last line', 'one\ntwo', 5, { from: 4, to: 7, insert: '- two' }],
  ['an empty first line', '\nend', 0, { from: 0, to: 0, insert: '- ' }],
])('the mark of a list is set at the line of the caret alone: %s', (_, text, at, edit) => {
  expect(markEdit('list', { text, start: at, end: at })).toMatchObject(edit)
})
