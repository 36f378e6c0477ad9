/** The buttons and fields of a page that whoever reads it may use, by their names. */
import { screen } from '@testing-library/react'

const isClosed = (element: Element): boolean =>
  ['disabled', 'readonly'].some((name) => element.hasAttribute(name)) ||
  ['aria-disabled', 'aria-readonly'].some((name) => element.getAttribute(name) === 'true')

function openNames(...roles: readonly string[]): string[] {
  const names: string[] = []
  for (const role of roles)
    screen.queryAllByRole(role, {
      name: (name, element) => {
        if (!isClosed(element)) names.push(name)
        return true
      },
    })
  return names
}

export const openButtons = (): string[] => openNames('button', 'menuitem')
export const openFields = (): string[] =>
  openNames('textbox', 'spinbutton', 'checkbox', 'switch', 'radio', 'combobox', 'slider')
