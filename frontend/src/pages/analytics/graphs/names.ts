/** What the rows of figures are called; also those whose name is gone, and those that have none. */
import type { TFunction } from 'i18next'
import type { FigureRow } from '#shared/contracts/analytics'
import { contentLanguages } from '#shared/languages'
import { channelOf } from '../../../core/channels.ts'
import { dateAndTime, languageName } from '../../../core/format.ts'

export type Translate = TFunction<'figures'>

export const channelTitle = ({ id }: FigureRow, t: Translate): string =>
  id === '' ? t('names.unknown') : channelOf(id).name

export function languageTitle({ id }: FigureRow, t: Translate): string {
  const known = contentLanguages.find((one) => one === id)
  return known ? languageName(known) : id || t('names.unknown')
}

/** What customers say of themselves may be anything; two words of it are known. */
export const genderTitle = ({ id }: FigureRow, t: Translate): string =>
  id === '' ? t('names.unknown') : t(`genders.${id.toLowerCase()}` as 'genders.female', { defaultValue: id })

export const blockTitle = ({ name }: FigureRow, t: Translate): string => name ?? t('names.deleted-block')
export const topicTitle = ({ id, name }: FigureRow, t: Translate): string => (name ?? id) || t('names.no-topic')
export const outcomeTitle = ({ id, name }: FigureRow, t: Translate): string => (name ?? id) || t('names.no-outcome')
export const customerTitle = ({ name }: FigureRow, t: Translate): string => name ?? t('names.visitor')
export const localityTitle = ({ id }: FigureRow, t: Translate): string => id || t('names.unknown')
export const starsTitle = ({ id }: FigureRow, t: Translate): string => t('names.stars', { count: Number(id) })
export const kindTitle = ({ id }: FigureRow, t: Translate): string =>
  t(`kinds.${id}` as 'kinds.messages', { defaultValue: id })
export const eventTitle = ({ id }: FigureRow, t: Translate): string =>
  t(`events.${id}` as 'events.message', { defaultValue: id })

/** A takeover may be nobody's; an agent may have left. */
export function agentTitle({ id, name }: FigureRow, t: Translate): string {
  if (name !== undefined) return name
  return id === '' ? t('names.nobody') : t('names.former-colleague')
}
export const idTitle = ({ id }: FigureRow): string => id

/** A text of a row as its column shows it. */
export function textTitle(column: string, text: string, t: Translate): string {
  const title = textTitles[column]
  return text && title ? title({ id: text, values: {} }, t) : text
}

const textTitles: Readonly<Record<string, (row: FigureRow, t: Translate) => string>> = {
  channel: channelTitle,
  language: languageTitle,
  gender: genderTitle,
  at: ({ id }) => dateAndTime(id),
  by: ({ id }, t) => t(`enders.${id}` as 'enders.agent', { defaultValue: id }),
}
