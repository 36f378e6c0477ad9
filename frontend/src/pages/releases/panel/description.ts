/** An item of any kind in statements that can be compared, by the words of its own screens. */
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import type { FormItem } from '#shared/contracts/forms'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { UnitDifference } from '#shared/contracts/item-difference'
import { contentLanguages } from '#shared/languages'
import type { ContentKind } from '#shared/references'
import type { Statement } from '../../../components/history/revision-difference.ts'
import { languageName } from '../../../core/format.ts'
import { useDescription as useBlockDescription } from '../../blocks/description/block-description.ts'
import { useNames } from '../../blocks/description/describer.ts'
import { useDescription as useFormDescription } from '../../forms/form-description.ts'
import { useDescription as useKnowledgeDescription } from '../../knowledge/item-description.ts'
import { useFieldName } from '../field-names.ts'

/** `titles` names what the active environment does not have, by id. */
export function useWording(kind: ContentKind, titles: ReadonlyMap<string, string>) {
  const { t } = useTranslation('releases')
  const ofBlock = useBlockDescription(titles)
  const ofForm = useFormDescription(titles)
  const ofKnowledge = useKnowledgeDescription(titles)
  const nameOf = useNames(titles)
  const fieldName = useFieldName()

  // The route answers an item of the kind it was asked for.
  const describe = (item: unknown): Statement[] => {
    if (kind === 'block') return ofBlock(item as Block)
    if (kind === 'form' || kind === 'field') return ofForm(item as FormItem)
    return ofKnowledge(item as Intent | Entity)
  }

  function labelOf({ field, part }: UnitDifference): string {
    if (part === undefined) return fieldName(field)
    const language = contentLanguages.find((one) => one === part)
    // A mapping is named by the items that it is about.
    const name = language ? languageName(language) : part.replace(/[0-9A-Z]{26}/g, (id) => nameOf(id))
    return name ? `${fieldName(field)} (${name})` : fieldName(field)
  }

  function textOf(value: unknown): string {
    if (typeof value === 'string') return nameOf(value)
    if (typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return t(value ? 'panel.yes' : 'panel.no')
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.map(nameOf).join(', ')
    return t('panel.changed')
  }

  return { describe, labelOf, textOf }
}
