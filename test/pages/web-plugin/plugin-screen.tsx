/** The page of the web plugin for tests, over a server that keeps what is saved. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { CompanySettings, type AllowedOrigin } from '#shared/contracts/company-settings'
import type { FullSettings } from '#shared/contracts/settings'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Problem } from '#shared/problem'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const {
  cors: _,
  openingHours: _hours,
  userReplyTimeout: _timeout,
  ...stored
} = CompanySettings.parse({
  messages: {
    chatTitle: { en: 'Ask Fern', de: 'Fragen Sie Fern' },
    chatBody: { en: 'Flowers and orders' },
    rating: { en: 'How was it?', de: 'Wie war es?' },
  },
  url: 'https://bloom.example/',
  pluginStyle: { version: 2, primaryColour: '#2f5d50' },
})

export const saved: FullSettings = {
  ...stored,
  _id: idOf(2),
  revision: 4,
  name: 'bloom',
  displayName: 'Bloom & Vale',
  timezone: 'Europe/Berlin',
  supportedLangs: ['en', 'de'],
  openingHours: null,
  userReplyTimeout: null,
  closed: [],
  openAiKnowledgeBase: true,
  openAiVideoKnowledgeBase: false,
} as FullSettings

export const shop: AllowedOrigin = { _id: idOf(70), origin: 'https://shop.bloom.example' }

export const get = 'GET /api/agent/settings'
export const put = `PUT /api/agent/settings/${saved._id}`
export const getOrigins = 'GET /api/agent/cors'

interface Opening {
  readonly of?: Partial<FullSettings>
  readonly origins?: readonly AllowedOrigin[]
  readonly answers?: Answers
  readonly agent?: LoggedInAgent
  readonly at?: string
}

/** Refuses as many calls as there are problems, then lets them through. */
export function refusing(problems: Problem[], answer: (body: unknown) => unknown): (body: unknown) => unknown {
  return (body) => {
    const problem = problems.shift()
    if (problem) throw problem
    return answer(body)
  }
}

export async function openPlugin({ of = {}, origins = [shop], answers = {}, agent = maya, at = '' }: Opening = {}) {
  let kept: FullSettings = { ...saved, ...of }
  const serve = {
    update: (changes: unknown) => {
      const { revision: _seen, id: _id, ...given } = changes as { revision: number; id: string }
      return (kept = { ...kept, ...given, revision: kept.revision + 1 })
    },
  }
  const served: Answers = {
    [get]: () => kept,
    [put]: serve.update,
    [getOrigins]: () => origins,
    'GET /api/agent/block/brief': () => [],
    ...answers,
  }
  const { calls } = await open(`/settings/web-plugin${at}`, { agent, answers: served })
  await screen.findByRole('button', { name: answers[get] ? 'Try again' : 'Save' })
  return {
    calls,
    update: serve.update,
    sent: () => calls.filter(({ route }) => route === put).map(({ body }) => body),
    /** The calls that change something, in their order. */
    changes: () => calls.filter(({ route }) => !route.startsWith('GET ')).map(({ route }) => route),
    /** Somebody else saves, and the page hears of it. */
    theirs: (change: Partial<FullSettings>) =>
      act(async () => {
        kept = { ...kept, ...change, revision: kept.revision + 1 }
        queryClient.setQueryData(queries.settings.company().queryKey, kept)
      }),
  }
}

export const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
export const button = (name: string) => screen.getByRole('button', { name })
/** Whether a button may be pressed; one that says why it may not is disabled by its attribute. */
export const isEnabled = (name: string) =>
  !button(name).hasAttribute('disabled') && button(name).getAttribute('aria-disabled') !== 'true'

export const isSaved = () => waitFor(() => screen.getByText('Web Plugin settings successfully updated'))

/** Saves, and gives what was sent. */
export async function save(page: Awaited<ReturnType<typeof openPlugin>>): Promise<Partial<FullSettings>> {
  fireEvent.click(button('Save'))
  await isSaved()
  return page.sent()[0] as Partial<FullSettings>
}
