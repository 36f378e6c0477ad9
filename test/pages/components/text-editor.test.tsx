/** The editor of a text: marks by buttons and keys, and the menus that open beside the caret. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TextEditor } from '../../../frontend/src/components/form/text-editor/text-editor.tsx'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

const tools = () => within(screen.getByRole('toolbar')).getAllByRole('button')

it('a button sets its mark at the selection, which stays, and gives the focus back to the text', async () => {
  const { area, state } = await show('red roses')
  area.setSelectionRange(4, 9)
  // The text keeps its selection while the button is pressed.
  expect(fireEvent.mouseDown(tools()[0]!)).toBe(false)
  fireEvent.click(tools()[0]!)
  expect(state()).toEqual(['red **roses**', 6, 11, true])
})

it('a key with Ctrl sets its mark and means nothing else, and any other key is let through', async () => {
  const { area, around, state } = await show('roses')
  area.setSelectionRange(0, 5)
  expect(fireEvent.keyDown(area, { key: 'i', ctrlKey: true })).toBe(false)
  expect(state().slice(0, 3)).toEqual(['*roses*', 1, 6])
  expect(around).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(area, { key: 's', ctrlKey: true })).toBe(true)
  expect(around.mock.calls).toEqual([['s']])
})

it('the arrows go through the tools and round from each end', async () => {
  await show('')
  const all = tools()
  all[0]!.focus()
  const at = (key: string) => {
    const isLet = fireEvent.keyDown(document.activeElement!, { key })
    return [isLet, all.indexOf(document.activeElement as HTMLElement), all.map(({ tabIndex }) => tabIndex).indexOf(0)]
  }
  expect(at('ArrowRight')).toEqual([false, 1, 1])
  expect(at('ArrowLeft')).toEqual([false, 0, 0])
  expect(at('ArrowLeft')).toEqual([false, 5, 5])
  expect(at('ArrowRight')).toEqual([false, 0, 0])
  expect(at('ArrowDown')).toEqual([true, 0, 0])
})

it('an emoji is found by the arrows and takes the place of the selection', async () => {
  const { area, state } = await show('a rose')
  area.setSelectionRange(2, 6)
  fireEvent.click(tools()[4]!)
  const menu = within(screen.getByRole('dialog'))
  const emojis = menu.getAllByRole('button')
  const place = () => emojis.indexOf(document.activeElement as HTMLElement)
  const went = ['', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft'].map((key) => {
    if (key) expect(fireEvent.keyDown(document.activeElement!, { key })).toBe(false)
    return place()
  })
  expect(went).toEqual([0, 9, 10, 1, 1, 0])
  const chosen = emojis[0]!.textContent
  fireEvent.click(emojis[0]!)
  expect(state()).toEqual([`a ${chosen}`, 2 + chosen.length, 2 + chosen.length, true])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('Ctrl and Space open the variables, a variable is written with its marks, and Escape leaves the menu for the text', async () => {
  const { area, around, state } = await show('')
  const parts = document.body.childElementCount
  const openMenu = () => fireEvent.keyDown(area, { key: ' ', code: 'Space', ctrlKey: true })
  expect(openMenu()).toBe(false)
  // What was measured of the caret is taken away again.
  expect(document.body.childElementCount).toBe(parts)
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
  expect([screen.queryByRole('dialog'), document.activeElement, around.mock.calls]).toEqual([null, area, []])
  openMenu()
  fireEvent.click(screen.getByRole('option', { name: /^bot/ }))
  expect(state()).toEqual(['***bot***', 9, 9, true])
})

it('the count of what is left is marked from one sign too many on', async () => {
  const { area } = await show('1234567890')
  const mark = () => document.querySelector('[data-short]')!.getAttribute('data-short')
  expect(mark()).toBe('false')
  fireEvent.change(area, { target: { value: '12345678901' } })
  expect(mark()).toBe('true')
})

/** The editor over a text of at most ten signs; `around` hears the keys that it lets through. */
async function show(begin: string) {
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces('response-form')
  queryClient.setQueryData(queries.variables.list({}).queryKey, [])
  queryClient.setQueryData(queries.variables.conversation({}).queryKey, [])
  const around = vi.fn()
  function Page() {
    const [text, setText] = useState({ en: begin })
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div onKeyDown={({ key }) => around(key)}>
        <TextEditor
          text={text}
          language="en"
          readOnly={false}
          lengthMax={10}
          change={(now) => setText({ en: now.en! })}
        />
      </div>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  const area = screen.getByRole<HTMLTextAreaElement>('textbox')
  const state = () => [area.value, area.selectionStart, area.selectionEnd, document.activeElement === area]
  return { area, around, state }
}
