/** The editors of functions: what they send and to whom, and what a server is asked. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { jsonPlace } from '../../../frontend/src/pages/blocks/kinds/json-place.ts'
import { bodyOf, gallery, hello, hours, openBlocks, pickOption } from './blocks-screen.tsx'
import { base, isDisabled, isInvalid, openKind, openNew, sentFunction, toggle } from './kinds-screen.tsx'
import { dialog, field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, order } from '../screen.tsx'

describe('functions that send something', () => {
  const pickForm = async () => pickOption(screen.getByRole('button', { name: /^Form / }), /Order/)

  it('BLOCKS-056/to/subject/from: an e-mail needs a receiver and a subject, and a sender of the product', async () => {
    const senderFault = () => {
      throw badRequest(faultAt('function.fromEmail', 'sender-domain'))
    }
    const { calls } = await openNew('email-form-as-table', 'To')
    press('Save')
    await waitFor(() => expect(screen.getAllByText('Mandatory field')).toHaveLength(2))
    expect(isInvalid('To') && isInvalid('Subject')).toBe(true)
    expect(isInvalid('From')).toBe(false)
    type('To', 'shop@bloom.example, not an address')
    type('Subject', 'Order of ***name***')
    type('From', 'nobody')
    press('Save')
    await screen.findByText('Please enter a valid email in a comma-separated list')
    screen.getByText('Enter valid email')
    type('To', 'shop@bloom.example, olivia@bloom.example')
    type('From', '')
    toggle('Clear the answers afterwards')
    await pickForm()
    press('Save')
    await waitFor(() =>
      expect(sentFunction(calls)).toEqual({
        type: 'email-form-as-table',
        formId: order._id,
        useAllFormValues: false,
        toEmail: 'shop@bloom.example, olivia@bloom.example',
        fromEmail: '',
        subject: 'Order of ***name***',
        unset: true,
      }),
    )
    close()
    const mail: Block = {
      ...base,
      type: 'function',
      function: {
        type: 'email-form-as-table',
        useAllFormValues: true,
        toEmail: 'shop@bloom.example',
        fromEmail: '',
        subject: 'Order',
        unset: false,
      },
    }
    await openKind(mail, 'From', { answers: { [`PUT /api/agent/block/${mail._id}`]: senderFault } })
    type('From', 'me@elsewhere.example')
    press('Save')
    await screen.findByText('The sender must be an address of this product.')
    expect(isInvalid('From')).toBe(true)
  })

  it('BLOCKS-057/zapier: a Zap needs a form, and an address', async () => {
    const { calls } = await openNew('zapier-trigger', 'Webhook address')
    press('Save')
    await waitFor(() => expect(screen.getAllByText('Mandatory field')).toHaveLength(2))
    type('Webhook address', 'http://hooks.zapier.com/1')
    press('Save')
    await screen.findByText('Enter a valid url')
    type('Webhook address', ' https://hooks.zapier.com/1 ')
    press('Save')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
    await pickForm()
    press('Save')
    await waitFor(() =>
      expect(sentFunction(calls)).toMatchObject({ formId: order._id, endpoint: 'https://hooks.zapier.com/1' }),
    )
  })

  it('BLOCKS-057/unset/several: clearing form data needs a form and takes several', async () => {
    const wishes = { ...order, _id: idOf(62), title: 'Wishes', key: 'wishes' }
    const { calls } = await openBlocks('/content/responses/edit/unset-form?topic=Service', {
      answers: {
        'GET /api/agent/forms': () => [order, wishes],
        'POST /api/agent/block': (body) => ({ ...hours, ...(body as object), _id: idOf(61) }),
      },
    })
    const list = await screen.findByRole('button', { name: /^Forms to clear/ })
    type('Title', 'Forget')
    press('Save')
    await screen.findByText('Choose at least one form')
    fireEvent.mouseDown(list)
    for (const name of [/Order/, /Wishes/]) fireEvent.mouseUp(await screen.findByRole('option', { name }))
    press('Save')
    await waitFor(() => expect(sentFunction(calls)).toMatchObject({ unsetFormIds: [order._id, wishes._id] }))
  })

  it('a Salesforce case says that Salesforce is not connected, and is saved all the same', async () => {
    const { calls } = await openBlocks('/content/responses/edit/salesforce-create-case?topic=Service', {
      answers: {
        'GET /api/agent/connections': () => ({ salesforce: false }),
        'POST /api/agent/block': (body) => ({ ...hours, ...(body as object), _id: idOf(61) }),
      },
    })
    await screen.findByText('Salesforce is not connected')
    type('Title', 'Open a case')
    type('Subject', 'Wilted')
    await pickOption(screen.getByRole('button', { name: /^Response when it fails/ }), /Hello/)
    press('Save')
    await waitFor(() => expect(sentFunction(calls)).toMatchObject({ subject: 'Wilted', errorBlockId: hello._id }))
  })
})

describe('a function that asks a server', () => {
  const call: Block = {
    ...base,
    type: 'function',
    function: {
      type: 'handler',
      name: 'find_order',
      handlerName: 'webhook',
      args: { header: 'x-key', key: '***', body: { shop: 'york' } },
      useAllFormValues: false,
      endpoint: 'https://bloom.example/orders',
      paths: [{ name: 'found', blockId: hours._id }],
      errorBlockId: null,
      webhook: true,
      todo: false,
      tempText: {},
      tempChoices: [],
    },
  }
  const pickHandler = (name: RegExp) => pickOption(screen.getByRole('button', { name: /^Handler/ }), name)

  it('BLOCKS-054/depends: an argument that depends on another is closed until that one is filled', async () => {
    await openNew('handler', 'Key')
    expect(field('Key').disabled).toBe(true)
    type('Name of the header', 'x-key')
    expect(field('Key').disabled).toBe(false)
    type('Name of the header', ' ')
    expect(field('Key').disabled).toBe(true)
  })

  it('BLOCKS-054/masked: a secret is masked, and shown only while it is typed', async () => {
    const { calls } = await openNew('handler', 'Key')
    type('Name of the header', 'x-key')
    expect(isDisabled(screen.getByRole('button', { name: 'Show secret' }))).toBe(true)
    type('Key', 'tulip')
    expect(field('Key').type).toBe('password')
    press('Show secret')
    expect(field('Key').type).toBe('text')
    press('Hide secret')
    expect(field('Key').type).toBe('password')
    type('Function name', 'Find')
    type('Address', 'https://bloom.example')
    press('Save')
    await waitFor(() => expect(sentFunction(calls)).toMatchObject({ args: { header: 'x-key', key: 'tulip' } }))
  })

  it('BLOCKS-054/masked: a secret that is stored never comes back, and stays unless another one is typed', async () => {
    const { calls } = await openKind(call, 'Key')
    expect(field('Key').value).toBe('')
    expect(field('Key').placeholder).toBe('Stored. Type to replace it.')
    expect(isDisabled(screen.getByRole('button', { name: 'Show secret' }))).toBe(true)
    type('Title', 'Find an order')
    press('Save')
    await waitFor(() => expect(sentFunction(calls, 'PUT')).toMatchObject({ args: { key: '***' } }))
    close()
    const second = await openKind(call, 'Key')
    type('Key', 'rose')
    press('Save')
    await waitFor(() => expect(sentFunction(second.calls, 'PUT')).toMatchObject({ args: { key: 'rose' } }))
  })

  it('BLOCKS-055/json: JSON that cannot be read is refused with its place, and can be tidied once it can', async () => {
    const { calls } = await openKind(call, 'More data')
    expect(field('More data').value).toBe('{\n  "shop": "york"\n}')
    type('More data', '{\n  "shop": york\n}')
    expect(isDisabled(screen.getByRole('button', { name: 'Tidy' }))).toBe(true)
    press('Save')
    await screen.findByText('This is not valid JSON: line 2, column 11.')
    expect(bodyOf(calls, 'PUT')).toBeUndefined()
    type('More data', '{"shop":"leeds"}')
    press('Tidy')
    expect(field('More data').value).toBe('{\n  "shop": "leeds"\n}')
    press('Save')
    await waitFor(() => expect(sentFunction(calls, 'PUT')).toMatchObject({ args: { body: { shop: 'leeds' } } }))
  })

  it('BLOCKS-055/required: a required argument is asked for by its label', async () => {
    const { calls } = await openNew('handler', 'Key')
    await pickHandler(/Lookup/)
    type('Function name', 'Find')
    type('Address', 'https://bloom.example')
    press('Save')
    await screen.findByText('Parameter is a required field')
    screen.getByText('Value is a required field')
    type('Parameter', 'order')
    type('Value', '***order***')
    press('Save')
    await waitFor(() =>
      expect(sentFunction(calls)).toMatchObject({
        handlerName: 'lookup',
        args: { parameter: 'order', value: '***order***' },
      }),
    )
  })

  it('BLOCKS-052/text/button, BLOCKS-055/text: that is still to be built needs a temporary text and a button', async () => {
    const { calls } = await openNew('handler', 'Key')
    type('Function name', 'Find')
    toggle('Still to be built')
    await waitFor(() => field('Temporary text'))
    expect(screen.queryByText('Name of the header')).toBeNull()
    press('Save')
    await screen.findByText('add at least one button')
    screen.getByText('Required field')
    expect(isInvalid('Temporary text')).toBe(true)
    expect(bodyOf(calls, 'POST')).toBeUndefined()
    type('Temporary text', 'Soon!')
    press('Add a choice')
    await waitFor(() => field('Label of “No label”'))
    type('Label of “No label”', 'Call us')
    fireEvent.click(await screen.findByRole('button', { name: 'More for “Call us”' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add phone number' }))
    await waitFor(() => field('Phone number'))
    type('Phone number', '+442079460000')
    fireEvent.click(dialog().getByRole('button', { name: 'Apply' }))
    press('Save')
    await waitFor(() =>
      expect(sentFunction(calls)).toMatchObject({ todo: true, tempText: { en: 'Soon!' }, tempChoices: [{}] }),
    )
  })

  it('has up to twenty paths', async () => {
    const paths = Array.from({ length: 19 }, (_, index) => ({ name: `way ${index}`, blockId: hours._id }))
    await openKind({ ...call, function: { ...call.function, paths } } as Block, 'Function name')
    const count = () => screen.getAllByRole('textbox', { name: 'Path' }).length
    press('Add a path')
    expect(count()).toBe(20)
    press('Add a path')
    expect(count()).toBe(20)
  })

  it('leads by the paths that the server names, and otherwise to the error path', async () => {
    const { calls } = await openKind(call, 'Function name')
    press('Add a path')
    const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Path' })
    expect(names().map(({ value }) => value)).toEqual(['found', ''])
    press('Save')
    await waitFor(() => expect(screen.getAllByText('Mandatory field')).toHaveLength(2))
    fireEvent.change(names()[1]!, { target: { value: 'none' } })
    await pickOption(screen.getAllByRole('button', { name: /^Choose a response|Response Choose/ })[0]!, /Bouquets/)
    await pickOption(screen.getByRole('button', { name: /^Response when it fails/ }), /Hello/)
    press('Save')
    await waitFor(() =>
      expect(sentFunction(calls, 'PUT')).toMatchObject({
        paths: [
          { name: 'found', blockId: hours._id },
          { name: 'none', blockId: gallery._id },
        ],
        errorBlockId: hello._id,
      }),
    )
  })
})

describe('a text that is no JSON', () => {
  it.each([
    ['{"a": 1,\n b: 2}', 2, 2],
    ['{"a": 1', 1, 8],
    ['[1, 2,]', 1, 7],
    ['{"a" "b"}', 1, 6],
    ['{} {}', 1, 4],
    ['"line\nbreak"', 1, 1],
    ['01', 1, 1],
    ['', 1, 1],
  ])('%j stops at line %i, column %i', (text, line, column) => {
    expect(jsonPlace(text)).toEqual({ line, column })
  })

  it('is told from one that is', () => {
    expect(jsonPlace(' {"a": [1, -2.5e3, "\\u00e9", {}, [], true, null]} ')).toBeUndefined()
    // Nested as deep as nobody writes, it still has an answer.
    expect(jsonPlace('['.repeat(20_000))).toEqual({ line: 1, column: 18 })
  })
})
