/** The line that adds to a list: one entry by Enter or the button, or as many as are pasted. */
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { LineInput, linesOf } from '../../../frontend/src/components/table/line-input.tsx'

beforeEach(async () => {
  await startLanguage()
})

describe('a line that adds to a list', () => {
  it('adds by Enter, which sends no form around it, and is empty then', () => {
    const { added, field, type, enter } = show()
    type(' VIP ')
    expect(enter()).toBe(false)
    expect([added, field.value]).toEqual([[['VIP']], ''])
    type('Late')
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect([added, field.value]).toEqual([[['VIP'], ['Late']], ''])
    type(' ')
    enter()
    expect(added).toHaveLength(2)
  })

  it('keeps what could not be added, and says why until it is changed', () => {
    const { field, type, enter } = show()
    type('no')
    enter()
    expect(field.value).toBe('no')
    screen.getByText('It is there already.')
    type('now')
    expect(screen.queryByText('It is there already.')).toBeNull()
  })

  it('adds each line of a pasted list, and leaves a single one to the field', () => {
    const { added, paste } = show()
    expect(paste('VIP')).toBe(true)
    expect(added).toEqual([])
    expect(paste('- VIP\n\n* Late')).toBe(false)
    expect(added).toEqual([['VIP', 'Late']])
    expect(linesOf('• one\r\ntwo\n')).toEqual(['one', 'two'])
  })
})

/** A line over a list that keeps what begins with `no`, and says so. */
function show() {
  const added: (readonly string[])[] = []
  const add = (lines: readonly string[]) => {
    added.push(lines)
    const isKept = lines[0]!.startsWith('no')
    return { kept: isKept, told: isKept ? 'It is there already.' : undefined }
  }
  render(<LineInput label="New tag" example="VIP" add={add} />)
  const field = screen.getByLabelText<HTMLInputElement>('New tag')
  return {
    added,
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    // The library asks for the code of the key.
    enter: () => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }),
    paste: (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } }),
  }
}
