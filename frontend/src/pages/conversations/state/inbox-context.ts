/** What the parts of the screen ask of each other: to open a conversation, to do something with it, to write. */
import { createContext, use } from 'react'
import type { ActionName } from './action-names.ts'
import type { Address } from './filters.ts'

/** What the details show of a conversation. */
export const detailsTabs = ['profile', 'content', 'history'] as const
export type DetailsTab = (typeof detailsTabs)[number]

export type DialogName =
  | 'complete'
  | 'complete-next'
  | 'assign'
  | 'block'
  | 'video'
  | 'remove'
  | 'filters'
  | 'snooze'
  | 'macros'

export interface Desk {
  readonly address: Address
  /** Takes the filters into the address. */
  readonly choose: (part: Partial<Address>) => void
  /** The address of a conversation with the same filters. */
  readonly pathOf: (userId: string | undefined) => string
  /** The address of something said in a conversation, with the same filters. */
  readonly messagePath: (userId: string, number: number) => string
  readonly act: (action: ActionName) => void
  readonly ask: (dialog: DialogName | undefined) => void
  /** Opens the conversation that waits longest; who is told that nobody waits has asked for it. */
  readonly openNext: () => Promise<void>
  readonly details: boolean
  readonly showDetails: (shown: boolean) => void
  readonly tab: DetailsTab
  readonly showTab: (tab: DetailsTab) => void
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk() is asked outside of the screen of conversations.')
  return desk
}
