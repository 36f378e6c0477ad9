/** What a bot should have answered: a text that somebody asks to correct, from wherever they see the wrong answer. */
import type { ContentLanguage } from '#shared/languages'
import { pageState } from './page-state.ts'

export interface AskedCorrection {
  readonly text: string
  /** The language it was said in, where that is known. */
  readonly language?: ContentLanguage | undefined
  /** Called when the dialog closes over a correction that was not undone. */
  readonly onCorrected?: (() => void) | undefined
}

export const askedCorrection = pageState<AskedCorrection | undefined>(undefined)
