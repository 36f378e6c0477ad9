/** The tours of the console as data: on which page each step stands, at which place, and what it says (SHELL-047). */
import { may, type Rights } from '#shared/access'
import type { Tour } from '#shared/company/tours'
import { isOffered, pages, type PageName } from '../../core/pages.ts'
import type tours from '../../locales/en/tours.json'

export interface TourStep {
  readonly page: PageName
  /** The name of a `TourSpot`. Where the page does not show it just now, the step stands in the middle. */
  readonly spot: string
  readonly text: keyof typeof tours.steps
  /** It speaks of the customer that is open: the first of the list is opened where none is. */
  readonly opensCustomer?: true
  /** The card stands beside its place, because what lies below is what it speaks of. */
  readonly isBeside?: true
}

export const tourSteps: Readonly<Record<Tour, readonly TourStep[]>> = {
  agent: [
    { page: 'conversations', spot: 'conversations', text: 'inbox', isBeside: true },
    { page: 'conversations', spot: 'inbox-queues', text: 'queues', isBeside: true },
    { page: 'conversations', spot: 'take-over', text: 'take-over', opensCustomer: true },
    { page: 'conversations', spot: 'composer', text: 'answer', opensCustomer: true },
    { page: 'conversations', spot: 'readiness', text: 'readiness' },
  ],
  admin: [
    { page: 'blocks', spot: 'blocks', text: 'write' },
    { page: 'intents', spot: 'intents', text: 'teach' },
    { page: 'builds', spot: 'builds', text: 'build' },
    { page: 'builds', spot: 'preview', text: 'preview' },
    { page: 'changes', spot: 'changes', text: 'publish' },
    { page: 'web-plugin', spot: 'web-plugin', text: 'install' },
  ],
  provider: [
    { page: 'workspaces', spot: 'workspaces', text: 'workspaces' },
    { page: 'organisations', spot: 'organisations', text: 'organisations' },
    { page: 'status', spot: 'status', text: 'status' },
    { page: 'tasks', spot: 'tasks', text: 'tasks' },
  ],
}

/** The steps of a tour on pages that are there and open to the agent. */
export const stepsFor = (tour: Tour, rights: Rights, offers = isOffered): readonly TourStep[] =>
  tourSteps[tour].filter(({ page }) => offers(page) && may(rights, pages[page].access))
