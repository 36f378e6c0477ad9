/** What a block says where it is picked from a list; its kind, when it has no words. */
import i18next from 'i18next'
import type { ListedBlock } from '#shared/contracts/blocks'
import { textIn, type ContentLanguage } from '#shared/languages'

export const wordsOf = (block: ListedBlock, language: ContentLanguage): string =>
  block.type === 'message' || block.type === 'select'
    ? textIn(block.text, language)
    : i18next.t(`live:canned.${block.type}`)
