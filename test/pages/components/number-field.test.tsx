/** The field of a number, which shows what was typed as it was typed. */
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NumberField } from '../../../frontend/src/components/form/fields.tsx'

/** A field of minutes that are kept in milliseconds; gives what is kept. */
function show() {
  const kept: number[] = []
  function Field() {
    const [value, setValue] = useState(90_000)
    const change = (next: number) => {
      kept.push(next)
      setValue(next)
    }
    return <NumberField label="Minutes" unit={60_000} field={{ value, onChange: change }} />
  }
  render(<Field />)
  const field = screen.getByLabelText<HTMLInputElement>('Minutes')
  return { kept, field, type: (text: string) => fireEvent.change(field, { target: { value: text } }) }
}

it('a number is kept in its unit, and an empty field is none', () => {
  const { kept, field, type } = show()
  expect(field.value).toBe('1.5')
  type('2.50')
  expect([field.value, kept]).toEqual(['2.50', [150_000]])
  type('')
  expect([field.value, kept.at(-1)]).toEqual(['', Number.NaN])
})
