/** The answer to a numbered text. */
import { expect, it } from 'vitest'
import { chosenOf } from '../../functions/doors/turns/menu.ts'

const choices = [
  { label: 'Returns', payload: 'returns' },
  { label: 'Delivery', payload: 'delivery' },
]
const menu = { choices, until: '2026-03-02T12:00:00.000Z' }

it('a number chooses until the menu is old', () => {
  expect(chosenOf('2', menu, new Date('2026-03-02T11:59:59.999Z'))).toEqual({ label: 'Delivery', payload: 'delivery' })
  expect(chosenOf('2', menu, new Date('2026-03-02T12:00:00.000Z'))).toBeUndefined()
  expect(chosenOf('2', undefined, new Date('2026-03-02T11:00:00.000Z'))).toBeUndefined()
})
