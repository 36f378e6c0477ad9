/** The company's general settings while they are edited. */
import * as z from 'zod/mini'
import { SettingsChanges, type FullSettings } from '#shared/contracts/settings'
import { faultAt, type FieldFault } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import type { Checks } from '../../../components/form/checks.ts'
import type { Draft } from '../../../components/form/draft.ts'
import { pictureFields, type Picture } from '../../../components/picture/brand-picture.ts'
import { partAt } from '../../../components/form/parts.ts'
import { valuesOf } from '../../../components/form/settings-page.tsx'
import {
  editedExceptions,
  editedWeek,
  exceptionFaults,
  exceptionsOf,
  hoursOf,
  weekFaults,
  type EditedException,
  type EditedWeek,
} from '../../../components/hours/hours-draft.ts'

/** What is edited as it is sent. */
const PlainChanges = z.pick(SettingsChanges, {
  displayName: true,
  companyName: true,
  botName: true,
  url: true,
  socialLinks: true,
  timezone: true,
  privacyPolicy: true,
  brokenBlocksEmail: true,
  personCost: true,
  restrictLanguageSwitches: true,
  numberOfLanguageSwitches: true,
  dynamicTranslation: true,
  restrictedDynamicTranslation: true,
  conversationAnalyticsTTL: true,
  conversationEventsTTL: true,
})
const GeneralChanges = z.extend(
  PlainChanges,
  z.pick(SettingsChanges, {
    supportedLangs: true,
    openingHours: true,
    exceptions: true,
    topics: true,
    outcomes: true,
    tags: true,
  }).shape,
)
/** The pictures that are changed here as well as beside the preview of the chat. */
interface Pictures {
  readonly logo: Picture
  readonly botIcon: Picture
}
export type SentGeneral = Pick<FullSettings, keyof z.infer<typeof GeneralChanges>> & Pictures

/** A language in the order of preference; the first that is spoken is the fallback. */
export interface EditedLanguage {
  readonly id: ContentLanguage
  readonly isSpoken: boolean
}

export interface EditedTitle {
  /** Begins with the name of its list, so that a fault of the title stands for one of the list. */
  readonly id: string
  readonly title: string
}

export const titleLists = ['topics', 'outcomes', 'tags'] as const
export type TitleList = (typeof titleLists)[number]

export interface EditedGeneral
  extends
    Pick<FullSettings, keyof z.infer<typeof PlainChanges>>,
    Pictures,
    Readonly<Record<TitleList, readonly EditedTitle[]>> {
  readonly supportedLangs: readonly EditedLanguage[]
  /** Without hours the company counts as always there; the week is kept for when it gets some. */
  readonly openingHours: { readonly isSet: boolean; readonly week: EditedWeek }
  readonly exceptions: readonly EditedException[]
}

export type GeneralForm = Draft<EditedGeneral, FullSettings>

export const editedGeneral = (settings: FullSettings): EditedGeneral => ({
  ...valuesOf(PlainChanges)(settings),
  logo: settings.logo ?? null,
  botIcon: settings.botIcon ?? null,
  supportedLangs: [
    ...settings.supportedLangs.map((id) => ({ id, isSpoken: true })),
    ...contentLanguages.filter((id) => !settings.supportedLangs.includes(id)).map((id) => ({ id, isSpoken: false })),
  ],
  openingHours: { isSet: settings.openingHours !== null, week: editedWeek(settings.openingHours) },
  exceptions: editedExceptions(settings.exceptions),
  topics: editedTitles('topics', settings),
  outcomes: editedTitles('outcomes', settings),
  tags: editedTitles('tags', settings),
})

const editedTitles = (list: TitleList, settings: FullSettings): EditedTitle[] =>
  settings[list].map((title, index) => ({ id: `${list}.${index}`, title }))

export const spokenLanguages = ({ supportedLangs }: Pick<EditedGeneral, 'supportedLangs'>): ContentLanguage[] =>
  supportedLangs.filter(({ isSpoken }) => isSpoken).map(({ id }) => id)

const sentGeneral = (edited: EditedGeneral): SentGeneral => ({
  ...edited,
  supportedLangs: spokenLanguages(edited),
  openingHours: edited.openingHours.isSet ? hoursOf(edited.openingHours.week) : null,
  exceptions: exceptionsOf(edited.exceptions),
  topics: titlesOf(edited.topics),
  outcomes: titlesOf(edited.outcomes),
  tags: titlesOf(edited.tags),
})

const titlesOf = (list: readonly EditedTitle[]) => list.map(({ title }) => title.trim())

export const generalChecks: Checks<EditedGeneral, SentGeneral> = {
  schema: GeneralChanges,
  sentOf: sentGeneral,
  fieldAt: (edited, path) => {
    const [name = '', inner] = path
    const picture = Object.entries(pictureFields).find(([, sentAs]) => sentAs === name)
    if (picture) return picture[0]
    if (name === 'openingHours') return inner ?? name
    if (name === 'supportedLangs') return name
    return name in parted ? partAt(edited, path) : path.slice(0, 2).join('.')
  },
  rules: (edited) => [
    ...(edited.openingHours.isSet
      ? [...weekFaults(edited.openingHours.week), ...exceptionFaults(edited.exceptions)]
      : []),
    ...titleLists.flatMap((list) => repeatedTitles(edited[list])),
  ],
}

/** Lists whose parts have ids. */
const parted = { exceptions: true, topics: true, outcomes: true, tags: true }

/** Titles that look the same as an earlier one. */
const repeatedTitles = (list: readonly EditedTitle[]): FieldFault[] => {
  const looks = list.map(({ title }) => lookOf(title))
  return list.flatMap(({ id }, index) =>
    looks[index] !== '' && looks.indexOf(looks[index]!) < index ? [faultAt(id, 'value-taken')] : [],
  )
}
