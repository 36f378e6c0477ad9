/** What a person does at a page, in the words of the page: each acts at once on what is shown, unless it says that it waits. */
import { fireEvent, screen, within } from '@testing-library/react'

/** The field under a label. Throws where the label has none. */
export function field(label: string | RegExp): HTMLInputElement {
  const found = screen.getByLabelText(label)
  if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement))
    throw new Error(`${label}: no field`)
  // Both have the value that the tests read.
  return found as HTMLInputElement
}

export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))

export const type = (label: string | RegExp, text: string): boolean =>
  fireEvent.change(field(label), { target: { value: text } })

/** The dialog that is open. */
export const dialog = () => within(screen.getByRole('dialog'))

/** Waits until a dialog is open, of that title if one is given. */
export const findDialog = async (name?: string | RegExp) =>
  within(await screen.findByRole('dialog', { ...(name !== undefined && { name }) }))

/** Opens the menu of a row, once that is there, and chooses an action. */
export async function chooseAction(row: string, action: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${row}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Opens a list of options, of the open dialog if there is one, and picks one of them. */
export async function pickOption(list: string | RegExp, option: string | RegExp): Promise<void> {
  const opened = screen.queryByRole('dialog')
  fireEvent.mouseDown((opened ? within(opened) : screen).getByRole('button', { name: list }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}
