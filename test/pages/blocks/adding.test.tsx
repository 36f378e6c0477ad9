/** The steps to a new response, and from a temporary one to what it says. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import type { LoggedInAgent } from '#shared/contracts/account'
import { briefOf } from '#shared/content/brief-block'
import { bodyOf, edit, hello, hours, openBlocks } from './blocks-screen.tsx'
import { dialog, field, findDialog, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, type Answers } from '../screen.tsx'

const temporary: Block = {
  _id: idOf(45),
  revision: 1,
  updated: '2026-11-20T10:00:00.000Z',
  key: 'later',
  title: 'Later',
  description: '',
  group: 'Welcome',
  next: null,
  onReply: null,
  type: 'temporary',
}
const withTemporary: Answers = {
  [`GET /api/agent/block/${temporary._id}`]: () => temporary,
  [`GET /api/agent/revisions/${temporary._id}`]: () => [],
  [`PUT /api/agent/block/${temporary._id}`]: (body) => ({ ...(body as object), _id: temporary._id, revision: 2 }),
}
const agentOf = (company: object, roles: LoggedInAgent['roles'] = maya.roles): LoggedInAgent => ({
  ...maya,
  roles,
  company: { ...maya.company, ...company },
})
const withoutBuilder = agentOf({ closed: ['visualBotBuilderDisabled'] })
const add = '/content/responses/edit'
const atTypes = `${add}?step=type`
const card = (name: string | RegExp) => screen.findByRole('button', { name })
const names = [
  'Basic',
  'Knowledge',
  'Function',
  'Media',
  'Gallery',
  'List',
  'Variable',
  'Decisions',
  'Email',
  'Salesforce case',
  'Clear form data',
  'Zapier',
]
const isOffered = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null
const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
const stepNames = () => steps().map(({ textContent }) => textContent)
const currentStep = () => steps().find((step) => step.getAttribute('aria-current') === 'step')?.textContent
const isDisabled = (button: HTMLElement) => button.getAttribute('disabled') !== null

describe('the steps to a new response', () => {
  it('BLOCKS-007/three: are three with the visual builder', async () => {
    await openBlocks(add)
    fireEvent.click(await card(/^New Block/))
    await card(/^Basic/)
    expect(stepNames()).toEqual(['New or Existing', 'Response Type', 'Create Response'])
    expect(currentStep()).toBe('Response Type')
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('Title'))
    expect(currentStep()).toBe('Create Response')
  })

  it('BLOCKS-007/two: are two without it', async () => {
    await openBlocks(add, { agent: withoutBuilder })
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('Title'))
    expect(stepNames()).toEqual(['Response Type', 'Create Response'])
  })

  it('BLOCKS-009/click/confirm: that are done can be gone back to, after a question when something would be lost', async () => {
    await openBlocks(add)
    fireEvent.click(await card(/^New Block/))
    await card(/^Basic/)
    fireEvent.click(screen.getByRole('link', { name: 'New or Existing' }))
    fireEvent.click(await card(/^New Block/))
    fireEvent.click(await card(/^Hand over to a person/))
    await waitFor(() => field('Title'))
    // Nothing was edited, so nothing is asked.
    fireEvent.click(screen.getByRole('link', { name: 'Response Type' }))
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('Title'))
    type('Title', 'Hi')
    fireEvent.click(screen.getByRole('link', { name: 'Response Type' }))
    await screen.findByText('You have unsaved changes, are you sure you want to leave?')
    press('Stay Here')
    expect(field('Title').value).toBe('Hi')
    fireEvent.click(screen.getByRole('link', { name: 'New or Existing' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave Page' }))
    await card(/^Existing Block/)
  })

  it('keep the topic that was looked at', async () => {
    await openBlocks(`${add}?topic=Service`)
    fireEvent.click(await card(/^New Block/))
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => expect(field('Topic').value).toBe('Service'))
  })
})

describe('an existing response', () => {
  const openExisting = async (answers: Answers = {}) => {
    const opened = await openBlocks(add, { answers })
    fireEvent.click(await card(/^Existing Block/))
    await screen.findByRole('button', { name: 'Add Response' })
    return opened
  }
  const listOf = (label: RegExp) => {
    const control = screen.getByRole('button', { name: label })
    fireEvent.mouseDown(control)
    return control
  }
  /** A list that takes several stays open until its control is pressed again. */
  const pick = async (label: RegExp, option: string | RegExp, several = false) => {
    const control = listOf(label)
    fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
    if (several) fireEvent.mouseDown(control)
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  }
  const response = /^Response (?!types)/
  const offered = async () => {
    const control = listOf(response)
    const options = await screen.findAllByRole('option')
    fireEvent.mouseDown(control)
    return options.map(({ textContent }) => textContent)
  }

  it('BLOCKS-010/filter/picker/button: is found by topic and types, picked, and opened by Add Response', async () => {
    await openExisting()
    expect(isDisabled(screen.getByRole('button', { name: 'Add Response' }))).toBe(true)
    expect(await offered()).toHaveLength(4)
    await pick(/^Response types/, 'Basic', true)
    expect(await offered()).toEqual([expect.stringContaining('Hello'), expect.stringContaining('Opening hours')])
    await pick(/^Topic/, 'Service')
    fireEvent.mouseDown(screen.getByRole('button', { name: response }))
    await screen.findByText('No response matches this filter')
    fireEvent.mouseDown(screen.getByRole('button', { name: response }))
    await pick(/^Topic/, 'Welcome')
    await pick(response, /Opening hours/)
    press('Add Response')
    await waitFor(() => expect(field('Title').value).toBe('Opening hours'))
  })

  it('is added as a copy of its own', async () => {
    const copy: Block = { ...hours, _id: idOf(46), key: 'hours-2', title: 'Opening hours 2' }
    const { calls } = await openExisting({
      [`POST /api/agent/duplicate-block/${hours._id}`]: () => copy,
      [`GET /api/agent/block/${copy._id}`]: () => copy,
      [`GET /api/agent/revisions/${copy._id}`]: () => [],
    })
    await pick(response, /Opening hours/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Add it as a copy' }))
    press('Add Response')
    await waitFor(() => expect(field('Title').value).toBe('Opening hours 2'))
    const routes = () => calls.map(({ route }) => route)
    const copied = routes().indexOf(`POST /api/agent/duplicate-block/${hours._id}`)
    expect(copied).toBeGreaterThan(-1)
    // The lists are read anew, because only the server knows what leads to it.
    await waitFor(() => expect(routes().slice(copied)).toContain('GET /api/agent/block/brief'))
    await screen.findByText('The response "Opening hours 2" was successfully created')
  })

  it('that is a template is the beginning of a new one, in all but its name', async () => {
    const template = { ...hello, template: true }
    const listed = [briefOf(template, { inUse: false, status: 'low' })]
    const { calls } = await openBlocks(atTypes, {
      answers: {
        'GET /api/agent/block/brief': () => listed,
        [`GET /api/agent/block/${hello._id}`]: () => template,
        'POST /api/agent/block': (body) => ({ ...hours, ...(body as object), _id: idOf(47) }),
      },
    })
    fireEvent.click(await card(/^Hello/))
    await waitFor(() => field('What the bot says'))
    expect(field('What the bot says').value).toBe('How can I help?')
    expect(field('Title').value).toBe('')
    type('Title', 'Hello again')
    press('Save')
    await waitFor(() => expect(bodyOf(calls, 'POST')).toMatchObject({ title: 'Hello again', type: 'select' }))
    expect(bodyOf(calls, 'POST')).not.toHaveProperty('template')
  })
})

describe('the cards of the kinds', () => {
  it('BLOCKS-011: are these twelve, and Form and Hand over besides', async () => {
    await openBlocks(atTypes, { agent: agentOf({}, ['admin', 'agent']) })
    await card(/^Basic/)
    expect(names.filter((name) => !isOffered(name))).toEqual([])
    const cards = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
    const others = cards.filter((text) => /^(Form|Hand over to a person)/.test(text))
    expect(others).toHaveLength(2)
  })

  it('BLOCKS-012/card, BLOCKS-013: Variable is for who holds the role of an agent, whatever else they are', async () => {
    for (const [roles, offered] of [
      [['admin'], false],
      [['wbb-agent'], false],
      [['admin', 'agent'], true],
      [['wbb-agent', 'agent'], true],
    ] as const) {
      await openBlocks(atTypes, { agent: agentOf({}, [...roles]) })
      await card(/^Basic/)
      expect(isOffered('Variable'), roles.join()).toBe(offered)
      close()
    }
  })

  it('BLOCKS-014: Knowledge is there where the knowledge base is on', async () => {
    for (const openAiKnowledgeBase of [true, false]) {
      await openBlocks(atTypes, { agent: agentOf({ openAiKnowledgeBase }) })
      await card(/^Basic/)
      expect(isOffered('Knowledge')).toBe(openAiKnowledgeBase)
      close()
    }
  })

  it('BLOCKS-015/disabled: Knowledge is closed, and says so, while AI is off', async () => {
    await openBlocks(atTypes, { agent: agentOf({ closed: ['openAiDisabled'] }) })
    const knowledge = await card(/^Knowledge/)
    expect(knowledge.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(knowledge)
    dialog().getByText(/switched off in the system settings/)
    fireEvent.click(dialog().getByRole('button', { name: 'OK' }))
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('What the bot says'))
  })

  it('BLOCKS-015/temporary: Knowledge is closed, and says so, for a temporary response', async () => {
    await openBlocks(edit(temporary), { answers: withTemporary })
    const knowledge = await card(/^Knowledge/)
    expect(knowledge.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(knowledge)
    dialog().getByText(/the bot looks it up by itself/)
    close()
    await openBlocks(atTypes)
    const open = await card(/^Knowledge/)
    expect(open.getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(open)
    await waitFor(() => field('Web page'))
  })
})

describe('a temporary response', () => {
  it('BLOCKS-016/required/dirty: is created with a name alone, once one is typed', async () => {
    const { calls } = await openBlocks(atTypes, {
      answers: { 'POST /api/agent/block': () => temporary },
    })
    fireEvent.click(await card('Only give it a name, and write it later'))
    expect(dialog().getByRole('heading', { name: 'Create Response' })).toBeTruthy()
    expect(dialog().getAllByRole('textbox')).toHaveLength(1)
    const save = () => dialog().getByRole('button', { name: 'Save' })
    expect(isDisabled(save())).toBe(true)
    type('Response Name', 'Later')
    expect(isDisabled(save())).toBe(false)
    type('Response Name', ' ')
    fireEvent.click(save())
    await dialog().findByText('Mandatory field, please ensure your default language has been filled.')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
    type('Response Name', 'Later')
    fireEvent.click(save())
    await waitFor(() => expect(bodyOf(calls, 'POST')).toMatchObject({ type: 'temporary', title: 'Later' }))
    await screen.findByRole('link', { name: 'Bouquets' })
  })

  it('BLOCKS-008: is edited in the steps Response Type and Edit Response', async () => {
    const { calls } = await openBlocks(edit(temporary), { answers: withTemporary })
    await card(/^Basic/)
    expect(stepNames()).toEqual(['Response Type', 'Edit Response'])
    expect(currentStep()).toBe('Response Type')
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('What the bot says'))
    expect(currentStep()).toBe('Edit Response')
    expect(field('Title').value).toBe('Later')
    type('What the bot says', 'Now!')
    press('Save')
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toMatchObject({ type: 'message', text: { en: 'Now!' } }))
  })

  it('BLOCKS-009/confirm: goes back to its type, after a question when something would be lost', async () => {
    await openBlocks(edit(temporary), { answers: withTemporary })
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('What the bot says'))
    press('Response Type')
    fireEvent.click(await card(/^Basic/))
    await waitFor(() => field('What the bot says'))
    type('What the bot says', 'Now!')
    press('Response Type')
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Cancel' }))
    expect(field('What the bot says').value).toBe('Now!')
    press('Response Type')
    fireEvent.click((await findDialog()).getByRole('button', { name: 'Change the type' }))
    await card(/^Gallery/)
  })
})
