/** The page of takeovers over a server that keeps what is saved. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Department } from '#shared/contracts/departments'
import type { SystemSettings } from '#shared/contracts/settings'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { support } from '../users/departments.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

export const sales: Department = { ...support, _id: idOf(61), name: 'Sales', isDefault: false }
export const settings: SystemSettings = {
  _id: idOf(2),
  revision: 4,
  userReplyTimeout: 600_000,
  delayAnnouncementInterval: 2,
  defaultDepartmentId: null,
  timezone: 'Europe/London',
  supportedLangs: ['en'],
  restrictLanguageSwitches: false,
  numberOfLanguageSwitches: 0,
  dynamicTranslation: false,
  restrictedDynamicTranslation: false,
  conversationAnalyticsTTL: 0,
  conversationEventsTTL: 0,
  waiting: { amber: 5, red: 10 },
  survey: { isOn: false, when: 'takeover-ended', scale: 'faces', comment: true, everyDays: 7 },
  summarises: false,
  openAiDisabled: false,
  webhook: null,
}

export const get = 'GET /api/agent/system-settings'
export const put = `PUT /api/agent/system-settings/${settings._id}`
export const minutes = 'Minutes without an answer'
export const interval = 'Minutes between reminders'
const { queryKey } = queries.settings.system()

/** Opens the page over a server that keeps what is saved. */
export async function page(
  of: Partial<SystemSettings> = {},
  { answers = {}, agent = maya, loads = !answers[get] }: Parameters<typeof open>[1] & { loads?: boolean } = {},
) {
  let kept = { ...settings, ...of }
  const served: Answers = {
    [get]: () => kept,
    // The page sends what the contract takes.
    [put]: (changes) => (kept = { ...kept, ...(changes as object), revision: kept.revision + 1 }),
    'GET /api/agent/departments': () => [support, sales],
    ...answers,
  }
  const { calls } = await open('/settings/takeovers', { agent, answers: served })
  await screen.findByRole('button', { name: loads ? 'Save' : 'Try again' })
  return {
    sent: () => calls.filter(({ route }) => route === put).map(({ body }) => body),
    /** Somebody else saves, and the page hears of it. */
    theirs: (change: Partial<SystemSettings>) =>
      act(async () => {
        kept = { ...kept, ...change, revision: kept.revision + 1 }
        queryClient.setQueryData(queryKey, kept)
      }),
  }
}

/** Until the page has taken in the answer of a save. */
export const holds = (revision: number) =>
  waitFor(() => expect(queryClient.getQueryData<SystemSettings>(queryKey)?.revision).toBe(revision))
/** The first save of a test. */
export async function saved() {
  await holds(5)
  await screen.findByText('Settings saved')
}
