/** The fields of a choice: one of some values, some of them, and a day. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DayField } from '../../../frontend/src/components/form/choice/day-field.tsx'
import { OneOfField } from '../../../frontend/src/components/form/choice/one-of.tsx'
import { none, optionsOf, type ListTexts } from '../../../frontend/src/components/form/choice/options.ts'
import { SomeOfField } from '../../../frontend/src/components/form/choice/some-of.tsx'
import { FaultsProvider } from '../../../frontend/src/components/form/fault-field.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

beforeEach(async () => {
  await startLanguage()
})
afterEach(cleanup)

const fruits = ['apple', 'pear', 'plum'] as const
const fruitNames = { apple: 'Apple', pear: 'Pear', plum: 'Plum' }
const nameOf = (fruit: keyof typeof fruitNames) => fruitNames[fruit]

/** A page of one choice that keeps its value and gives every value it was told. */
function showOne(begin: string, props: ListTexts<string> & { disabledReason?: string; readOnly?: boolean } = {}) {
  const told: string[] = []
  const { readOnly, ...texts } = props
  function Page() {
    const [value, setValue] = useState(begin)
    const onChange = (now: string) => {
      told.push(now)
      setValue(now)
    }
    return (
      <OneOfField
        {...texts}
        field={{ value, onChange, readOnly }}
        label="Fruit"
        placeholder="Choose a fruit"
        options={optionsOf<string>(fruits, (fruit) => nameOf(fruit as 'apple'))}
      />
    )
  }
  render(<Page />)
  return told
}

const button = (label: string) => screen.getByRole('button', { name: new RegExp(label) })
const choose = (name: string) => fireEvent.mouseUp(screen.getByRole('option', { name }))

describe('one of some values', () => {
  it('the field shows the chosen option by its name and tells the value of another one', () => {
    const told = showOne('pear')
    expect(button('Fruit').textContent).toBe('Pear')
    fireEvent.mouseDown(button('Fruit'))
    expect(screen.getAllByRole('option')).toHaveLength(3)
    choose('Plum')
    expect(told).toEqual(['plum'])
    expect(button('Fruit').textContent).toBe('Plum')
  })

  it('an empty value shows the placeholder, unless an option has it', () => {
    showOne('')
    expect(button('Fruit').textContent).toBe('Choose a fruit')
    cleanup()
    render(
      <OneOfField
        field={{ value: '', onChange: () => {} }}
        label="Fruit"
        options={[none('Any'), ...optionsOf(fruits)]}
      />,
    )
    expect(button('Fruit').textContent).toBe('Any')
  })

  it('a value that is no option shows as it is stored, by a text, or by its name, and as pending while the list comes', () => {
    for (const [props, shown] of [
      [{}, 'fig'],
      [{ gone: 'No longer exists' }, 'No longer exists'],
      [{ gone: (value: string) => `The ${value}` }, 'The fig'],
      [{ gone: 'No longer exists', query: { isPending: true } }, '…'],
    ] as const) {
      showOne('fig', props)
      expect(button('Fruit').textContent).toBe(shown)
      cleanup()
    }
  })

  it('a list that could not be loaded says why and is asked for again', () => {
    let asked = 0
    showOne('pear', { query: { isPending: false, error: new Error('No connection'), refetch: () => asked++ } })
    fireEvent.mouseDown(button('Fruit'))
    expect(screen.getAllByText('No connection').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByText('Try again'))
    expect(asked).toBe(1)
  })

  it('a disabled field says why and opens no list', () => {
    showOne('pear', { disabledReason: 'Only one fruit is left' })
    expect(screen.getByText('Only one fruit is left')).toBeTruthy()
    fireEvent.mouseDown(button('Fruit'))
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('a field that may not be changed opens no list', () => {
    showOne('pear', { readOnly: true })
    fireEvent.mouseDown(button('Fruit'))
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('a list of more than nine options has a search, and a shorter one only where the search has a name', () => {
    showOne('pear')
    fireEvent.mouseDown(button('Fruit'))
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()
    showOne('pear', { find: 'Find a fruit' })
    fireEvent.mouseDown(button('Fruit'))
    expect(screen.getByRole('combobox', { name: 'Find a fruit' })).toBeTruthy()
    cleanup()
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    for (const [count, isSearched] of [
      [9, false],
      [10, true],
    ] as const) {
      const options = optionsOf(letters.slice(0, count))
      render(<OneOfField field={{ value: 'a', onChange: () => {} }} label="Letter" options={options} />)
      fireEvent.mouseDown(button('Letter'))
      expect(screen.queryByRole('combobox', { name: 'Search' }) !== null, `${count} options`).toBe(isSearched)
      cleanup()
    }
  })

  it('a field of a draft shows the fault under its name, and a field without a draft its own', () => {
    render(
      <FaultsProvider value={{ of: (name) => (name === 'fruit' ? 'Mandatory field' : undefined), leave: () => {} }}>
        <OneOfField
          field={{ name: 'fruit', value: '', onChange: () => {} }}
          label="Fruit"
          options={optionsOf(fruits)}
        />
        <OneOfField
          field={{ value: '', onChange: () => {}, errorText: 'Choose a size' }}
          label="Size"
          limits="Small or large"
          options={optionsOf(['s', 'l'])}
        />
      </FaultsProvider>,
    )
    expect(screen.getByText('Mandatory field')).toBeTruthy()
    expect(screen.getByText('Choose a size')).toBeTruthy()
    expect(screen.queryByText('Small or large')).toBeNull()
  })
})

describe('some of several values', () => {
  function showSome(begin: readonly string[]) {
    const told: (readonly string[])[] = []
    function Page() {
      const [value, setValue] = useState(begin)
      const onChange = (now: readonly string[]) => {
        told.push(now)
        setValue(now)
      }
      return (
        <SomeOfField
          field={{ value, onChange }}
          label="Fruits"
          placeholder="Any fruit"
          options={optionsOf<string>(fruits, (fruit) => nameOf(fruit as 'apple'))}
        />
      )
    }
    render(<Page />)
    return told
  }

  it('values are told in the order in which they were chosen', () => {
    const told = showSome(['plum'])
    fireEvent.mouseDown(button('Fruits'))
    choose('Apple')
    expect(told).toEqual([['plum', 'apple']])
  })

  it('a value that is offered no more shows and can be taken away', () => {
    const told = showSome(['fig', 'pear'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove fig' }))
    expect(told).toEqual([['pear']])
    expect(screen.queryByText('fig')).toBeNull()
  })
})

describe('a day', () => {
  it('the field takes a typed day and shows how days are written', () => {
    const told: string[] = []
    render(<DayField field={{ value: '', onChange: (day) => told.push(day) }} label="From" />)
    const input = screen.getByLabelText<HTMLInputElement>('From')
    expect(input.placeholder).toBe('YYYY/MM/DD')
    fireEvent.change(input, { target: { value: '2026/11/30' } })
    expect(told).toEqual(['2026-11-30'])
    expect(within(document.body).getByRole('button', { name: 'Choose a day' })).toBeTruthy()
  })
})
