/** The words that every part of a response is described in, and the names of what it leads to. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { useAllBlocks } from '../blocks-data.ts'
import type { Describer } from '../kinds/kind.ts'

/** `titles` names what the active environment does not have, by id. */
export function useDescriber(titles?: ReadonlyMap<string, string>): Describer {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  const nameOf = useNames(titles)

  const texts: Describer['texts'] = (id, label, text) =>
    Object.entries(text).map(([language, written]) => ({
      id: `${id}.${language}`,
      // The keys of a localized text are languages.
      label: `${label} (${languageName(language as ContentLanguage)})`,
      text: written,
    }))

  const choices: Describer['choices'] = (id, of) =>
    of.flatMap(({ title, formValue, action }, index) => [
      ...texts(`${id}.${index}`, t('description.choice', { number: index + 1 }), title),
      {
        id: `${id}.${index}.action`,
        label: t('description.action', { number: index + 1 }),
        text: `${t(`actions.${action.type}`)}: ${nameOf(action.value)}`,
      },
      ...(formValue
        ? [{ id: `${id}.${index}.payload`, label: t('description.payload', { number: index + 1 }), text: formValue }]
        : []),
    ])

  return { t, nameOf, texts, choices }
}

/** What an id stands for; one of something that is gone stays as it is. */
export function useNames(titles?: ReadonlyMap<string, string>): (id: string | null | undefined) => string {
  const { data: blocks = [] } = useAllBlocks()
  const { data: forms = [] } = useQuery(queries.forms.list({}))
  const { data: intents = [] } = useQuery(queries.knowledge.intents({}))
  const { data: departments = [] } = useQuery(queries.departments.list({}))
  const names = new Map<string, string>([
    ...(titles ?? []),
    ...[...blocks, ...forms, ...intents].map(({ _id, title }): [string, string] => [_id, title]),
    ...departments.map(({ _id, name }): [string, string] => [_id, name]),
  ])
  return (id) => (id ? (names.get(id) ?? id) : '')
}
