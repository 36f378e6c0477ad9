/** The rows of an intent: what is told of lines that were there already, what is shown, and where the focus is. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { delivery, hours, knowledge } from './knowledge.ts'
import { field, press, type } from '../actions.ts'
import { open } from '../screen.tsx'

const editor = async (id = hours._id) => {
  const base = '/api/agent/knowledge-base'
  await open(`/training/intents/${id}`, {
    answers: { ...knowledge, [`GET ${base}/revisions/${delivery._id}?model=intent`]: () => [] },
  })
  await screen.findByLabelText('New utterance')
}
const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter', keyCode: 13 })
const paste = (text: string) => fireEvent.paste(field('New utterance'), { clipboardData: { getData: () => text } })

describe('the rows of utterances', () => {
  it.each([
    ['when are you open?\nopen late?', '“when are you open?” is already in the list.'],
    ['when are you open?\nARE you open on sunday?', '2 lines were skipped because they are already in the list.'],
  ])('take of the lines %j what is new, and say: %s', async (lines, told) => {
    await editor()
    paste(lines)
    screen.getByText(told)
  })

  it('show what was added, whatever was looked for', async () => {
    await editor(delivery._id)
    paste('Has it left?\nHas it come?\nIs it late?\nWhen will it come?\nIs it lost?')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find an utterance' }), { target: { value: 'late' } })
    const rows = () => within(screen.getByRole('list', { name: 'Utterances' })).getAllByRole('listitem')
    expect(rows()).toHaveLength(1)
    type('New utterance', 'Can I change it?')
    enter('New utterance')
    expect(rows()).toHaveLength(14)
  })

  it('have the focus in the field of the one that is rewritten, and then at its button', async () => {
    await editor()
    press('Edit “When are you open?”')
    expect(document.activeElement).toBe(field('Utterance'))
    type('Utterance', 'When do you close?')
    enter('Utterance')
    const edit = screen.getByRole('button', { name: 'Edit “When do you close?”' })
    await waitFor(() => expect(document.activeElement).toBe(edit))
  })
})
