/** The marks that an author sets in the text of a response or a message. */
import { expect, it } from 'vitest'
import { markEdit } from '../../../frontend/src/components/form/text-editor/marks.ts'

it.each([
  ['a line after the first', 'one\ntwo\nend', 5, { from: 4, to: 7, insert: '- two', start: 9, end: 9 }],
  ['the last line', 'one\ntwo', 5, { from: 4, to: 7, insert: '- two' }],
  ['an empty first line', '\nend', 0, { from: 0, to: 0, insert: '- ', start: 2, end: 2 }],
])('the mark of a list is set at the line of the caret alone: %s', (_, text, at, edit) => {
  expect(markEdit('list', { text, start: at, end: at })).toMatchObject(edit)
})

it('the mark of a list is set at two lines, which stay selected, and taken away from both', () => {
  const listed = { from: 0, to: 7, insert: '- one\n- two', start: 0, end: 11 }
  expect(markEdit('list', { text: 'one\ntwo\nend', start: 1, end: 5 })).toEqual(listed)
  const plain = { from: 0, to: 11, insert: 'one\ntwo', start: 0, end: 7 }
  expect(markEdit('list', { text: '- one\n- two', start: 0, end: 11 })).toEqual(plain)
})
