/** What should have answered a text: picked or written, taught, learned, and shown, wherever it is asked for. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Correction, CorrectionChoices, CorrectionProgress } from '#shared/contracts/corrections'
import type { Explanation } from '#shared/contracts/explanation'
import { askedCorrection } from '../../../frontend/src/core/corrections.ts'
import { dana, draft, id, live, open, signedIn, type Answers } from '../console.tsx'

beforeEach(signedIn)
afterEach(() => {
  act(() => askedCorrection.change(undefined))
})

const base = 'POST /api/agent/knowledge-base/corrections'
const [emergency, greeting] = [id(301), id(302)]
const choices: CorrectionChoices = {
  environmentId: draft._id,
  environments: [draft],
  nearest: [greeting],
  responses: [
    { _id: emergency, title: 'Emergency', group: 'Practice' },
    { _id: greeting, title: 'Greeting', group: 'Practice' },
  ],
  intents: [{ _id: id(303), title: 'Opening hours' }],
}
const since = '2026-11-20T10:00:00.000Z'
const correction: Correction = {
  environmentId: draft._id,
  text: 'hello',
  since,
  intentId: id(304),
  title: 'Greeting',
  isAdded: true,
  isNewIntent: false,
  takenFrom: [],
}
const explanation: Explanation = {
  text: 'hello',
  outcome: 'nlp',
  reason: 'understood',
  engine: 'built-in',
  model: 'then',
  ranking: [{ intentId: id(304), title: 'Greeting', confidence: 0.93 }],
  threshold: 0.35,
  words: [],
  utterances: [],
  entities: [],
  mapping: { blockId: greeting, title: 'Greeting', by: 'intent', entities: [] },
}
const learned: CorrectionProgress = { state: 'learned', explanation }
const question = {
  _id: id(310),
  ids: [id(310)],
  value: 'hello',
  original: 'hello',
  language: 'en',
  userId: id(311),
  created: since,
  count: 1,
}
const review = {
  intents: [{ _id: 'others', kind: 'others', name: 'Others', utterances: [question], size: 1, nearest: [] }],
  count: 1,
  counts: { unanswered: 1, doubtful: 0 },
  pageSize: 1,
  returnedGroups: 1,
  totalGroups: 1,
  status: 'done',
  statusMessage: '',
  lastUpdate: since,
  environmentId: live._id,
}
const list = 'GET /api/agent/knowledge-base/unanswered?page=1&show=unanswered'
const remove = 'POST /api/agent/knowledge-base/unanswered/delete'

async function openReview(answers: Answers = {}, agent: typeof dana = { ...dana, activeEnvironment: draft }) {
  const console = await open({
    agent,
    at: '/training/unanswered-questions',
    answers: {
      [`${list}&first=true`]: { data: review },
      [`${list}&previousResult=true`]: { data: review },
      'GET /api/agent/knowledge-base/unanswered/count': { data: { count: 1 } },
      [`${base}/choices`]: { data: choices },
      [base]: { data: correction },
      [`${base}/learn`]: { data: learned },
      [`${base}/undo`]: { data: { environmentId: draft._id, since } },
      [remove]: { data: { deleted: 1 } },
      ...answers,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show the questions of Others' }))
  const bodies = (route: string) => console.calls.filter((call) => call.route === route).map(({ body }) => body)
  return { ...console, bodies }
}

const ask = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'What should have answered “hello”?' }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Should have answered …' }))
const pick = async (name: RegExp) => fireEvent.click(await (await dialog()).findByRole('option', { name }))

describe('a text that was answered wrongly', () => {
  it('is taught to the response that is picked, learned, shown with its new answer, and leaves the review: three clicks', async () => {
    const { bodies } = await openReview()
    await ask()
    await pick(/^Greeting/)
    await (await dialog()).findByText('It is now answered by “Greeting” (93%).')
    expect(bodies(base)).toEqual([
      { text: 'hello', environmentId: draft._id, answer: { type: 'response', blockId: greeting } },
    ])
    expect(bodies(`${base}/learn`)).toEqual([{ text: 'hello', environmentId: draft._id, since }])
    expect(bodies(remove)).toEqual([])
    fireEvent.click((await dialog()).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(bodies(remove)).toEqual([{ ids: [question._id] }]))
    expect(screen.queryByRole('dialog', { name: 'Should have answered …' })).toBeNull()
  })

  it('gets a response that is written on the spot, with what was typed as its title', async () => {
    const { bodies } = await openReview()
    await ask()
    const shown = await dialog()
    fireEvent.change(await shown.findByRole('combobox'), { target: { value: 'Good day' } })
    await pick(/^New response “Good day”/)
    fireEvent.click(shown.getByRole('button', { name: 'Teach' }))
    shown.getByText('Write what the bot should say.')
    expect(bodies(base)).toEqual([])
    fireEvent.change(shown.getByLabelText(/^What it says/), { target: { value: 'Good day to you.' } })
    fireEvent.click(shown.getByRole('button', { name: 'Teach' }))
    await (await dialog()).findByText('“hello” now belongs to the intent “Greeting”.')
    expect(bodies(base)).toEqual([
      {
        text: 'hello',
        environmentId: draft._id,
        answer: { type: 'new', title: 'Good day', text: 'Good day to you.', language: 'en', group: 'General' },
      },
    ])
  })

  it.each([
    [['en'], 0],
    [['en', 'de'], 1],
  ] as const)(
    'gets a response in one of the languages %j, which is chosen where there are several',
    async (languages, choosable) => {
      await openReview(
        {},
        { ...dana, activeEnvironment: draft, company: { ...dana.company, supportedLangs: [...languages] } },
      )
      await ask()
      await pick(/^New response/)
      const shown = await dialog()
      const form = (await shown.findByLabelText(/^What it says/)).closest('form')!
      expect(shown.queryAllByRole('button', { name: /^Language/ })).toHaveLength(choosable)
      // Enter sends it by the page.
      expect(fireEvent.submit(form)).toBe(false)
      shown.getByText('Write what the bot should say.')
    },
  )

  it('shows the responses that are nearest and all others, each group where it has some', async () => {
    let nearest = [greeting]
    let { intents } = choices
    await openReview({ [`${base}/choices`]: () => ({ data: { ...choices, nearest, intents } }) })
    const groups = async () => {
      await ask()
      const shown = await dialog()
      await shown.findByRole('option', { name: /^Greeting/ })
      const found = ['Nearest', 'All responses', 'Belongs to intent'].filter((name) => shown.queryByText(name) !== null)
      fireEvent.click(shown.getByRole('button', { name: 'Cancel' }))
      return found
    }
    expect(await groups()).toEqual(['Nearest', 'All responses', 'Belongs to intent'])
    nearest = []
    expect(await groups()).toEqual(['All responses', 'Belongs to intent'])
    nearest = [greeting, emergency]
    intents = []
    expect(await groups()).toEqual(['Nearest'])
  })

  it('belongs to an intent, or to none', async () => {
    const { bodies } = await openReview()
    await ask()
    await pick(/^Belongs to none/)
    // It is still answered, which the dialog says.
    await (await dialog()).findByText(/^That is not yet what you chose/)
    fireEvent.click((await dialog()).getByRole('button', { name: 'Done' }))
    await ask()
    await pick(/^Opening hours/)
    await waitFor(() =>
      expect(bodies(base)).toMatchObject([
        { answer: { type: 'none', title: 'Belongs to none' } },
        { answer: { type: 'intent', intentId: id(303) } },
      ]),
    )
  })

  it('is as it was after an undo, and stays in the review', async () => {
    const { bodies } = await openReview()
    await ask()
    await pick(/^Greeting/)
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'Undo' }))
    await (await dialog()).findByText('Undone: “hello” is taught as it was before.')
    expect(bodies(`${base}/undo`)).toEqual([correction])
    fireEvent.click((await dialog()).getByRole('button', { name: 'Done' }))
    expect(bodies(remove)).toEqual([])
  })

  it('is taught in the draft while one looks at Live, and the dialog says so', async () => {
    let environments = [draft, { ...draft, _id: id(12), name: 'Next' }]
    await openReview(
      { [`${base}/choices`]: () => ({ data: { ...choices, environments } }) },
      { ...dana, readOnly: true },
    )
    const isChoice = async () => (await dialog()).queryByRole('button', { name: /Environment to teach in/ }) !== null
    await ask()
    await (await dialog()).findByText(/^You are in Production.*This is taught in Draft\.$/)
    expect(await isChoice()).toBe(true)
    fireEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    environments = [draft]
    await ask()
    await (await dialog()).findByText(/^You are in Production.*This is taught in Draft\.$/)
    expect(await isChoice()).toBe(false)
    await pick(/^Greeting/)
    await (await dialog()).findByText(/^Draft answers like this now\. Production does so once you publish\./)
  })

  it('says why it was not learned', async () => {
    await openReview({ [`${base}/learn`]: { data: { state: 'failed', message: 'The build took too long.' } } })
    await ask()
    await pick(/^Greeting/)
    await (await dialog()).findByText('The build took too long.')
  })
})
