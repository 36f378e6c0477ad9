/** Settings > LLM: the connection, the instructions, the guard rails, the budget, and a question that is tried. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LlmSettings } from '#shared/contracts/llm'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const get = 'GET /api/agent/llm'
const put = 'PUT /api/agent/llm'
const list = 'GET /api/agent/llms'
const settings: LlmSettings = {
  _id: idOf(2),
  revision: 4,
  baseURL: 'https://models.example/v1',
  modelName: 'small',
  modelTokenLimit: 8000,
  prompt: 'Be brief.',
  emailPrompt: '',
  replaceAll: false,
  replaceAllEmail: false,
  replaceSpaces: false,
  temperature: 0.2,
  deniedTopics: ['Rival'],
  showsSources: false,
  budget: 1000,
  hasKey: true,
  used: 250,
  month: '2026-11',
  builtIn: { prompt: 'Answer short.', emailPrompt: 'Answer whole.' },
}

async function page(
  of: Partial<LlmSettings> = {},
  { answers = {}, agent = maya, waits = 'Save' }: { answers?: Answers; agent?: typeof maya; waits?: string } = {},
) {
  let kept = { ...settings, ...of }
  const served: Answers = {
    [get]: () => kept,
    [put]: (changes) => (kept = { ...kept, ...(changes as object), revision: kept.revision + 1 }),
    [list]: () => [{ modelName: 'large', modelTokenLimit: 128_000, ownedBy: 'them' }, { modelName: 'small' }],
    ...answers,
  }
  const { calls } = await open('/settings/llm', { agent, answers: served })
  await screen.findByRole('button', { name: waits })
  return {
    sent: () => calls.filter(({ route }) => route === put).map(({ body }) => body),
    asked: (route: string) => calls.filter((call) => call.route === route),
  }
}
const saved = () => screen.findByText('Settings saved')
const toggle = (name: string) => screen.getByRole('checkbox', { name })
const isDisabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

describe('the settings of the language model', () => {
  it('LLM-001/edit, LLM-002: are edited and sent by field', async () => {
    const { sent } = await page()
    type('Address', 'https://models.example/v2')
    type('Model', 'tiny')
    type('Tokens it may read at once', '4000')
    type('Your instructions for the chat', 'Be warm.')
    type('Your instructions for e-mail', 'Sign as Bloom.')
    fireEvent.click(toggle('Use only your instructions for the chat'))
    fireEvent.click(toggle('Use only your instructions for e-mail'))
    fireEvent.click(toggle('Collapse white space in sources'))
    type('Temperature', '0.5')
    type('Words that no answer may hold', 'Rival\n\n Other Ltd \nRival')
    fireEvent.click(toggle('Show customers the sources of an answer'))
    type('Tokens a month', '5000')
    press('Save')
    await saved()
    expect(sent()).toEqual([
      {
        baseURL: 'https://models.example/v2',
        modelName: 'tiny',
        modelTokenLimit: 4000,
        prompt: 'Be warm.',
        emailPrompt: 'Sign as Bloom.',
        replaceAll: true,
        replaceAllEmail: true,
        replaceSpaces: true,
        temperature: 0.5,
        deniedTopics: ['Rival', 'Other Ltd'],
        showsSources: true,
        budget: 5000,
        revision: 4,
      },
    ])
  })

  it('keep, replace and remove the key, which is never shown', async () => {
    const { sent } = await page()
    expect(field('Key').value).toBe('')
    type('Key', 'sk-new')
    press('Save')
    await saved()
    press('Remove the key')
    await screen.findByText('The key is removed when you save.')
    press('Save')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toMatchObject([{ key: 'sk-new' }, { key: null }])
  })

  it('tell that another server does not get the saved key', async () => {
    await page()
    type('Address', 'https://elsewhere.example/v1')
    await screen.findByText(/enter its key/)
  })

  it('refuse what cannot be saved, at its field', async () => {
    const { sent } = await page()
    type('Model', ' ')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Model')))
    type('Model', 'small')
    type('Address', 'http://models.example')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Address')))
    expect(sent()).toEqual([])
  })

  it('fill the limit in from a model that tells it', async () => {
    const { sent } = await page()
    const input = field('Model')
    fireEvent.focus(input)
    type('Model', 'lar')
    const option = await screen.findByText('them')
    fireEvent.mouseMove(option)
    fireEvent.mouseUp(option)
    await waitFor(() => expect(field('Tokens it may read at once').value).toBe('128000'))
    press('Save')
    await saved()
    expect(sent()).toEqual([{ modelName: 'large', modelTokenLimit: 128_000, revision: 4 }])
  })

  it('LLM-004: show the built-in instructions, and whether they are used', async () => {
    await page()
    expect(screen.getAllByText('Built-in instructions')).toHaveLength(2)
    screen.getByText('Answer short.')
    screen.getByText('Answer whole.')
    fireEvent.click(toggle('Use only your instructions for the chat'))
    screen.getByText('Built-in instructions (not used)')
    // Without any of one's own the built-in ones stay.
    fireEvent.click(toggle('Use only your instructions for e-mail'))
    expect(screen.getAllByText('Built-in instructions')).toHaveLength(1)
  })
})

describe('the budget', () => {
  it('shows what of it is used in the month, and can be taken away and be none', async () => {
    const { sent } = await page()
    const bar = screen.getByRole('progressbar')
    expect(bar.getAttribute('aria-valuenow') ?? bar.getAttribute('value')).toBe('25')
    screen.getByText('250 of 1,000 tokens')
    fireEvent.click(toggle('Limit the tokens a month'))
    press('Save')
    await saved()
    await screen.findByText('250 tokens in November 2026 so far.')
    fireEvent.click(toggle('Limit the tokens a month'))
    expect(field('Tokens a month').value).toBe('1000')
    type('Tokens a month', '0')
    press('Save')
    await screen.findByText('The model is not asked.')
    expect(sent()).toMatchObject([{ budget: null }, { budget: 0 }])
  })

  it('is used up by its last token', async () => {
    await page({ used: 999 })
    expect(screen.queryByText('The budget is used up.')).toBeNull()
    close()
    await page({ used: 1000 })
    screen.getByText('The budget is used up.')
  })
})

describe('a test of the connection', () => {
  const test = 'POST /api/agent/llm-test'

  it('shows how long it took and what the server can do, once all is saved', async () => {
    const supports = { stream: true, json: false, embeddings: false }
    const { asked } = await page({}, { answers: { [test]: () => ({ ok: true, ms: 1234, supports }) } })
    press('Test the connection')
    await screen.findByText('It answered in 1,234 ms')
    for (const chip of ['Streams', 'No JSON of its own', 'Does not compare meanings']) screen.getByText(chip)
    expect(asked(test)).toHaveLength(1)
    type('Temperature', '1')
    expect(isDisabled('Test the connection')).toBe(true)
  })

  it('says why the model does not answer, and waits for an address', async () => {
    await page({}, { answers: { [test]: () => ({ ok: false, reason: 'It rejects the key.', ms: 20 }) } })
    press('Test the connection')
    await screen.findByText('It rejects the key.')
    close()
    await page({ baseURL: '', modelName: '', hasKey: false })
    expect(isDisabled('Test the connection')).toBe(true)
    screen.getByText('No key is saved. Some servers need none.')
  })
})

describe('a question that is tried', () => {
  const trial = 'POST /api/agent/llm-trial'

  it('shows the answer with its sources and what it took', async () => {
    const tried = {
      outcome: 'answer',
      text: 'Once a week.',
      sources: [{ title: 'Orchids', url: 'https://bloom.example/orchids' }, { title: 'Care' }],
      ms: 300,
      tokens: 42,
    }
    const { asked } = await page({}, { answers: { [trial]: () => tried } })
    expect(isDisabled('Ask')).toBe(true)
    type('Question', 'How often do orchids need water?')
    press('Ask')
    await screen.findByText('Once a week.')
    screen.getByText('Sources')
    expect(screen.getByRole('link', { name: /Orchids/ }).getAttribute('href')).toBe('https://bloom.example/orchids')
    within(screen.getByRole('list', { name: '' })).getByText('Care')
    screen.getByText('300 ms, 42 tokens')
    expect(asked(trial)[0]?.body).toEqual({ text: 'How often do orchids need water?', language: 'en', isMail: false })
  })

  it('shows why there is none', async () => {
    const tried = { outcome: 'refused', reason: 'No source holds 9.', sources: [], ms: 5, tokens: 1 }
    await page({}, { answers: { [trial]: () => tried } })
    type('Question', 'How often?')
    press('Ask')
    await screen.findByText('Not sent: the answer failed a check')
    screen.getByText('Reason: No source holds 9.')
    expect(screen.queryByText('Sources')).toBeNull()
    screen.getByText('5 ms, 1 token')
  })
})

it('without the right to edit the page is read', async () => {
  const reader = { ...maya, permissions: ['read' as const] }
  await page({}, { agent: reader })
  expect(field('Address').readOnly).toBe(true)
  expect(isDisabled('Save')).toBe(true)
  expect(isDisabled('Test the connection')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Remove the key' })).toBeNull()
})

it('SETTINGS-024: where the provider has closed such features the page says so and asks for nothing', async () => {
  const company = { ...maya.company, closed: ['openAiDisabled' as const] }
  const { calls } = await open('/settings/llm', { agent: { ...maya, company } })
  await screen.findByText('Switched off')
  expect(calls.filter(({ route }) => route.includes('/llm'))).toEqual([])
  expect(screen.queryByLabelText('Address')).toBeNull()
})
