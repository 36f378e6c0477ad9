/** "Are you sure": any code asks, and one dialog of the shell shows the question. */
import type { ReactNode } from 'react'
import type { Access } from '#shared/access'
import { pageState } from '../../core/page-state.ts'

export interface Question {
  readonly title: string
  /** What is done, as a sentence or several. */
  readonly text?: ReactNode
  /** What cannot be taken back. Where nothing is said here, Enter does it at once. */
  readonly warning?: string
  /** What the button says that does it. */
  readonly action: string
  /** That of the route that `act` calls: whoever may not call it sees the button disabled, and why. */
  readonly access?: Access
  /**
   * Does it. The dialog closes on success. It stays and says why where a call is refused, which is why the call is made
   * `quietly`; whatever else fails is thrown on.
   */
  readonly act: () => unknown
  /** What the way out says; by default `Cancel`. */
  readonly leave?: string
}

interface Asked {
  readonly question: Question
  /** What had the focus when it was asked. */
  readonly opener: Element | null
}

export const asked = pageState<Asked | undefined>(undefined)

/** Shows a question; one that still shows gives way to it. */
export const ask = (question: Question): void => asked.change({ question, opener: document.activeElement })
