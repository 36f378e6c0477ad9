/** Two states of a response in statements that people can compare. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Group, Rule } from '#shared/fields/conditions'
import type { BlockChoice } from '#shared/blocks/choices'
import type { BlockFunction } from '#shared/blocks/index'
import type { Block } from '#shared/contracts/blocks'
import type { Revision } from '#shared/contracts/revision'
import type { ContentLanguage, Localized } from '#shared/languages'
import { queries } from '../../core/api.ts'
import { languageName } from '../../core/format.ts'
import { Revisions } from '../../components/history/revisions.tsx'
import type { Statement } from '../../components/history/revision-difference.ts'
import { kindOf } from './block-content.ts'
import { restoringOf } from './block-restoring.ts'
import { useAllBlocks } from './blocks-data.ts'

interface BlockRevisionsProps {
  block: Block
  revisions: readonly Revision<Block>[]
}

export default function BlockRevisions({ block, revisions }: BlockRevisionsProps) {
  const describe = useDescription()
  return <Revisions revisions={revisions} describe={describe} restoring={restoringOf(block)} />
}

function useDescription(): (block: Block) => Statement[] {
  const { t } = useTranslation('blocks')
  const nameOf = useNames()

  const texts = (id: string, label: string, text: Localized): Statement[] =>
    Object.entries(text).map(([language, written]) => ({
      id: `${id}.${language}`,
      // The keys of a localized text are languages.
      label: `${label} (${languageName(language as ContentLanguage)})`,
      text: written,
    }))

  const choices = (id: string, of: readonly BlockChoice[]): Statement[] =>
    of.flatMap(({ title, action }, index) => [
      ...texts(`${id}.${index}`, t('description.choice', { number: index + 1 }), title),
      {
        id: `${id}.${index}.action`,
        label: t('description.action', { number: index + 1 }),
        text: `${t(`actions.${action.type}`)}: ${nameOf(action.value)}`,
      },
    ])

  const functions = useFunctionDescription()

  function content(block: Block): Statement[] {
    switch (block.type) {
      case 'message':
        return texts('text', t('basic.text'), block.text)
      case 'select':
        return [...texts('text', t('basic.text'), block.text), ...choices('choice', block.choices)]
      case 'media':
        return [{ id: 'media', label: t('media.name'), text: block.media.name }, ...choices('choice', block.choices)]
      case 'complex':
        return block.items.flatMap((item, index) => {
          const card = t('gallery.card', { number: index + 1 })
          return [
            ...texts(`${index}.title`, `${card}: ${t('gallery.title')}`, item.title),
            ...texts(`${index}.subtitle`, `${card}: ${t('gallery.subtitle')}`, item.subtitle),
            { id: `${index}.media`, label: `${card}: ${t('media.name')}`, text: item.media.name },
            ...choices(`${index}.choice`, item.choices),
          ]
        })
      case 'function':
        return functions(block.function)
    }
  }

  return (block) => [
    { id: 'title', label: t('title'), text: block.title },
    { id: 'key', label: t('key'), text: block.key },
    { id: 'type', label: t('list.type'), text: t(`kinds.${kindOf(block)}.name`) },
    { id: 'topic', label: t('topic'), text: block.group },
    { id: 'description', label: t('settings.description'), text: block.description },
    ...content(block),
    { id: 'next', label: t('next.next'), text: nameOf(block.next) },
    { id: 'onReply', label: t('next.on-reply'), text: nameOf(block.onReply) },
  ]
}

function useFunctionDescription(): (does: BlockFunction) => Statement[] {
  const { t } = useTranslation('blocks')
  const nameOf = useNames()
  const rule = ({ field, operator, value }: Rule) => `${field} ${t(`operators.${operator}`)} ${String(value)}`
  const condition = ({ combinator, not, rules }: Group): string =>
    `${not ? `${t('conditions.not')} ` : ''}(${rules
      .map((one) => ('rules' in one ? condition(one) : rule(one)))
      .join(` ${t(`conditions.${combinator}`)} `)})`

  function functions(does: BlockFunction): Statement[] {
    switch (does.type) {
      case 'form':
        return [{ id: 'form', label: t('form.name'), text: nameOf(does.formId) }]
      case 'logic':
        return [
          ...(does.formId ? [{ id: 'form', label: t('logic.form'), text: nameOf(does.formId) }] : []),
          ...does.expressions.map((one, index) => ({
            id: `expression.${index}`,
            label: t('logic.condition', { number: index + 1 }),
            text: `${condition(one.condition)} → ${nameOf(one.blockId)}`,
          })),
          { id: 'default', label: t('logic.default'), text: nameOf(does.defaultMappingBlockId) },
        ]
      case 'handover':
        return [
          {
            id: 'department',
            label: t('handover.name'),
            text: does.departmentId ? nameOf(does.departmentId) : t('handover.any'),
          },
        ]
      case 'unset-form':
        return [
          {
            id: 'forms',
            label: t('unset.name'),
            text: does.unsetAllForms ? t('unset.all') : does.unsetFormIds.map(nameOf).join(', '),
          },
        ]
    }
  }
  return functions
}

/** What an id stands for; one of something that is gone stays as it is. */
function useNames(): (id: string | null | undefined) => string {
  const { data: blocks = [] } = useAllBlocks()
  const { data: forms = [] } = useQuery(queries.forms.list({}))
  const { data: intents = [] } = useQuery(queries.knowledge.intents({}))
  const { data: departments = [] } = useQuery(queries.departments.list({}))
  const names = new Map<string, string>([
    ...[...blocks, ...forms, ...intents].map(({ _id, title }): [string, string] => [_id, title]),
    ...departments.map(({ _id, name }): [string, string] => [_id, name]),
  ])
  return (id) => (id ? (names.get(id) ?? id) : '')
}
