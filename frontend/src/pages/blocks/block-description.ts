/** A response in statements that people can compare. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contentOf } from '#shared/blocks/index'
import type { Block } from '#shared/contracts/blocks'
import type { ContentLanguage } from '#shared/languages'
import { queries } from '../../core/api.ts'
import { languageName } from '../../core/format.ts'
import type { Statement } from '../../components/history/revision-difference.ts'
import { useAllBlocks } from './blocks-data.ts'
import { kindOf, kinds } from './kinds/index.ts'
import type { Describer } from './kinds/kind.ts'

/** `titles` names what the active environment does not have, by id. */
export function useDescription(titles?: ReadonlyMap<string, string>): (block: Block) => Statement[] {
  const { t } = useTranslation('blocks')
  const nameOf = useNames(titles)

  const texts: Describer['texts'] = (id, label, text) =>
    Object.entries(text).map(([language, written]) => ({
      id: `${id}.${language}`,
      // The keys of a localized text are languages.
      label: `${label} (${languageName(language as ContentLanguage)})`,
      text: written,
    }))

  const choices: Describer['choices'] = (id, of) =>
    of.flatMap(({ title, action }, index) => [
      ...texts(`${id}.${index}`, t('description.choice', { number: index + 1 }), title),
      {
        id: `${id}.${index}.action`,
        label: t('description.action', { number: index + 1 }),
        text: `${t(`actions.${action.type}`)}: ${nameOf(action.value)}`,
      },
    ])

  return (block) => [
    { id: 'title', label: t('title'), text: block.title },
    { id: 'key', label: t('key'), text: block.key },
    { id: 'type', label: t('list.type'), text: t(`kinds.${kindOf(block)}.name`) },
    { id: 'topic', label: t('topic'), text: block.group },
    { id: 'description', label: t('settings.description'), text: block.description },
    ...kinds[kindOf(block)].describe(contentOf(block), { t, nameOf, texts, choices }),
    { id: 'next', label: t('next.next'), text: nameOf(block.next) },
    { id: 'onReply', label: t('next.on-reply'), text: nameOf(block.onReply) },
  ]
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
