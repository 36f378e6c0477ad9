/** The editor of functions with the handlers of modules: which are offered, and the forms of their arguments. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import type { InstallableHandler } from '#shared/contracts/marketplace'
import { installedHandler, type ModuleHandlerName } from '#shared/catalogue/modules'
import { textsOfHandler } from '#shared/catalogue/texts'
import { base, openKind, openNew, sentFunction } from './kinds-screen.tsx'
import { field, press, type } from '../actions.ts'

function installed(moduleId: string, version: string, handlerName: ModuleHandlerName): InstallableHandler {
  const versionId = `${moduleId}@${version}`
  const { args, ways } = installedHandler([{ moduleId, versionId }], handlerName)!
  const { title, description } = textsOfHandler(handlerName)
  const shown = args.map(({ name, type: kind, required = false, options }) => ({
    name,
    type: kind,
    required,
    ...(options && { options: [...options] }),
  }))
  return { moduleId, versionId, handlerName, title, description, args: shown, ways: [...ways] }
}

const answers = {
  'GET /api/agent/marketplace/installed-handlers': () => [
    installed('appointment', '1.0.0', 'appointment-file'),
    installed('order-status', '1.1.0', 'order-status'),
  ],
}
const choose = async (name: RegExp) => {
  fireEvent.mouseDown(screen.getByRole('button', { name: /^Handler / }))
  fireEvent.mouseUp(await screen.findByRole('option', { name }))
}

describe('a function', () => {
  it('offers the handlers that are always there and those of installed modules, and leads to the marketplace', async () => {
    await openNew('handler', 'Key', { answers })
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Handler / }))
    await screen.findByRole('option', { name: /Give an appointment/ })
    expect(screen.getAllByRole('option')).toHaveLength(4)
    expect(screen.queryByRole('option', { name: /Convert units/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open the marketplace' }).getAttribute('href')).toBe(
      '/settings/marketplace',
    )
  })

  it('with a handler that asks nobody has its arguments and no address', async () => {
    const { calls } = await openNew('handler', 'Key', { answers })
    type('Function name', 'Pick up')
    await choose(/Give an appointment/)
    await waitFor(() => field('Day'))
    expect(screen.queryByText('Address')).toBeNull()
    // The installed version knows no reminder.
    expect(screen.queryByText('Reminder, minutes before')).toBeNull()
    screen.getByText(/may take the paths wrong-date, past/)
    press('Save')
    await screen.findByText('Title in the calendar is a required field')
    type('Title in the calendar', 'Bouquet')
    type('Day', '***day***')
    type('Duration in minutes', '15')
    press('Save')
    await waitFor(() =>
      expect(sentFunction(calls)).toMatchObject({
        handlerName: 'appointment-file',
        webhook: true,
        args: { title: 'Bouquet', day: '***day***', minutes: 15 },
      }),
    )
  })

  it('with a handler that asks needs an address', async () => {
    await openNew('handler', 'Key', { answers })
    await choose(/Look up an order/)
    await waitFor(() => field('Order number'))
    field('Address')
    screen.getByRole('button', { name: /^Authorization/ })
  })

  it('whose module is not installed says so, and keeps what it has', async () => {
    const block: Block = {
      ...base,
      type: 'function',
      function: {
        type: 'handler',
        name: 'convert',
        handlerName: 'unit-conversion',
        args: { words: '***words***' },
        useAllFormValues: false,
        endpoint: '',
        paths: [],
        webhook: true,
        todo: false,
        tempText: {},
        tempChoices: [],
      },
    }
    await openKind(block, 'The customer’s words', { answers })
    await screen.findByText('This handler is not installed')
    expect(field('The customer’s words').value).toBe('***words***')
  })
})
