/** The menu of variables beside a text: gone through by the arrows, and left by a press elsewhere. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { VariableMenu } from '../../../frontend/src/components/form/text-editor/variable-menu.tsx'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

/** The menu over one variable of the company and one that a conversation sets; gives what it was told to do. */
async function show() {
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces('response-form')
  queryClient.setQueryData(queries.variables.list({}).queryKey, [{ name: 'shop' }] as never)
  queryClient.setQueryData(queries.variables.conversation({}).queryKey, [{ name: 'occasion', where: [] }])
  const told: string[] = []
  render(
    <QueryClientProvider client={queryClient}>
      <VariableMenu choose={(name) => told.push(name)} leave={() => told.push('left')} />
    </QueryClientProvider>,
  )
  const find = screen.getByRole('combobox', { name: 'Find a variable' })
  return { told, find, press: (key: string) => fireEvent.keyDown(find, { key }) }
}

it('the arrows go from the first variable to the last and back, and Enter chooses the marked one', async () => {
  const { told, press } = await show()
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent.split(' ')[0])
  expect(names).toEqual(['bot', 'company', 'firstname', 'lastname', 'occasion', 'shop'])
  const marked = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
    press(key)
    return screen.getByRole('option', { selected: true }).textContent.split(' ')[0]
  })
  expect(marked).toEqual(['shop', 'occasion', 'shop', 'bot', 'company'])
  press('Enter')
  expect(told).toEqual(['company'])
})

it('a search begins again with its first variable, which has the focus of the field', async () => {
  const { find, press } = await show()
  expect(document.activeElement).toBe(find)
  press('ArrowDown')
  fireEvent.change(find, { target: { value: 'name' } })
  const marked = screen.getByRole('option', { selected: true })
  expect(marked.textContent).toMatch(/^firstname/)
  expect(find.getAttribute('aria-activedescendant')).toBe(marked.id)
})

it('Escape closes the menu and reaches nothing around it', async () => {
  const { told, press } = await show()
  const reached = vi.fn()
  document.body.addEventListener('keydown', reached, { once: true })
  press('Escape')
  expect([told, reached.mock.calls.length]).toEqual([['left'], 0])
  press('a')
  expect([told, reached.mock.calls.length]).toEqual([['left'], 1])
})

it('where nothing is found the arrows stay in the field', async () => {
  const { find, press } = await show()
  expect(press('ArrowDown')).toBe(false)
  fireEvent.change(find, { target: { value: 'nowhere' } })
  expect(press('ArrowDown')).toBe(true)
})

it('a press inside leaves the menu open, and one elsewhere closes it', async () => {
  const { told, find } = await show()
  fireEvent.pointerDown(find)
  expect(told).toEqual([])
  fireEvent.pointerDown(document.body)
  expect(told).toEqual(['left'])
})
