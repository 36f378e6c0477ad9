/** The page of general settings over a server that keeps what is saved. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import type { FullSettings } from '#shared/contracts/settings'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { field, press, type } from '../actions.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const span = { open: '09:00:00', closed: '17:30:00' }
export const dayOff = { open: null, closed: null }
export const week = {
  Monday: span,
  Tuesday: span,
  Wednesday: span,
  Thursday: span,
  Friday: span,
  Saturday: dayOff,
  Sunday: dayOff,
}
/** What a company begins with, which has no pictures. */
const decided = CompanySettings.parse({
  topics: ['Weddings', 'Delivery'],
  outcomes: ['Solved'],
  numberOfLanguageSwitches: 3,
}) as Omit<CompanySettings, 'logo' | 'botIcon' | 'customButtonIcon'>
export const settings: FullSettings = {
  ...decided,
  _id: idOf(2),
  revision: 4,
  name: 'bloom',
  displayName: 'Bloom & Vale',
  botName: 'Fern',
  timezone: 'Europe/London',
  supportedLangs: ['en', 'de'],
  openingHours: week,
  userReplyTimeout: null,
  closed: ['openAiDisabled'],
  openAiKnowledgeBase: true,
  openAiVideoKnowledgeBase: false,
}

export const get = 'GET /api/agent/settings'
export const put = `PUT /api/agent/settings/${settings._id}`
const { queryKey } = queries.settings.company()

/** Opens the page over a server that keeps what is saved. */
export async function page(
  of: Partial<FullSettings> = {},
  { answers = {}, agent = maya }: Parameters<typeof open>[1] = {},
) {
  let kept: FullSettings = { ...settings, ...of }
  const served: Answers = {
    [get]: () => kept,
    'GET /api/agent/hold': () => [],
    // The page sends what the contract takes.
    [put]: (changes) => (kept = { ...kept, ...(changes as object), revision: kept.revision + 1 }),
    ...answers,
  }
  const { calls, router } = await open('/settings/general', { agent, answers: served })
  await screen.findByRole('button', { name: answers[get] ? 'Try again' : 'Save' })
  return {
    router,
    sent: () => calls.filter(({ route }) => route === put).map(({ body }) => body),
    /** Somebody else saves, and the page hears of it. */
    theirs: (change: Partial<FullSettings>) =>
      act(async () => {
        kept = { ...kept, ...change, revision: kept.revision + 1 }
        queryClient.setQueryData(queryKey, kept)
      }),
  }
}

/** Saves, and waits until the page has taken in the answer. */
export async function save(revision = 5) {
  press('Save')
  await waitFor(() => expect(queryClient.getQueryData<FullSettings>(queryKey)?.revision).toBe(revision))
  await screen.findByText('Settings saved')
}
/** Shown at a field, and perhaps read out besides. */
export const isTold = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const list = (name: string) => within(screen.getByRole('list', { name }))
export const titles = (name: string) => list(name).queryAllByLabelText<HTMLInputElement>('Title')
export const titlesIn = (name: string) => titles(name).map(({ value }) => value)
export function add(label: string, title: string) {
  type(label, title)
  fireEvent.keyDown(field(label), { key: 'Enter', keyCode: 13 })
}
