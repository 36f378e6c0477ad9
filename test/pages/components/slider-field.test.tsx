/** The slider field: a number of a range, dragged or typed. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { SliderField } from '../../../frontend/src/components/form/slider-field.tsx'

type Range = Partial<Record<'min' | 'max' | 'step', number>>

/** Shows the field in a form that keeps its value; gives every value it was told. */
function show({ from = 20, readOnly = false, ...range }: Range & { from?: number; readOnly?: boolean } = {}) {
  const told: number[] = []
  function Form() {
    const [value, setValue] = useState(from)
    const onChange = (now: number) => {
      told.push(now)
      setValue(now)
    }
    return (
      <SliderField
        {...range}
        label="Delay"
        field={{ name: 'delay', value, onChange, readOnly, errorText: undefined }}
      />
    )
  }
  const { container } = render(<Form />)
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Delay' })
  const box = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Delay' })
  const marks = [...container.querySelectorAll('.slider-marks > span')].map(({ textContent }) => textContent)
  return {
    told,
    slider,
    box,
    marks,
    type: (text: string) => fireEvent.change(box(), { target: { value: text } }),
    leave: () => fireEvent.blur(box()),
  }
}

describe('the slider field', () => {
  it('SHELL-053/defaults: a slider without a range of its own goes from 0 to 100 in steps of 1', () => {
    const { slider, marks } = show()
    const { min, max, step, value } = slider()
    expect([min, max, step, value]).toEqual(['0', '100', '1', '20'])
    expect(marks).toEqual(['0', '100'])
    cleanup()
    const other = show({ min: 300, max: 800, step: 50, from: 450 }).slider()
    expect([other.min, other.max, other.step, other.value]).toEqual(['300', '800', '50', '450'])
  })

  it('SHELL-053/clamp: a typed value is clamped to the range once the field is left, and not while it is typed', () => {
    const { box, slider, type, leave, told } = show()
    for (const [typed, kept] of [
      ['250', '100'],
      ['-3', '0'],
      ['42', '42'],
    ] as const) {
      type(typed)
      expect(box().value).toBe(typed)
      leave()
      expect([box().value, slider().value]).toEqual([kept, kept])
    }
    expect(told).toEqual([100, 0, 42])
  })

  it('SHELL-053: a typed value between two steps becomes the nearest one', () => {
    const { box, type, leave } = show({ max: 5200, step: 100, from: 0 })
    type('1260')
    leave()
    expect(box().value).toBe('1300')
  })

  it('a number field that is left empty shows its last number again', () => {
    const { box, type, leave, told } = show()
    type('')
    expect(box().value).toBe('')
    leave()
    expect(box().value).toBe('20')
    expect(told).toEqual([])
  })

  it('what is dragged shows in the number beside it', () => {
    const { box, slider, told } = show()
    fireEvent.change(slider(), { target: { value: '70' } })
    expect([box().value, told]).toEqual(['70', [70]])
  })

  it('a slider that may not be changed shows its value and takes none', () => {
    const { box, slider, told } = show({ readOnly: true })
    fireEvent.change(slider(), { target: { value: '70' } })
    expect([slider().value, box().value, box().readOnly, told]).toEqual(['20', '20', true, []])
  })
})
