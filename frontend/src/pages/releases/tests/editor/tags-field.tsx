/** Words by which tests are found and filtered: Enter adds what is written. */
import Input from '@cloudscape-design/components/input'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../components/form/draft.ts'
import { FaultField } from '../../../../components/form/fault-field.tsx'

export function TagsField({ field, max }: { field: Field<string[]>; max: number }) {
  const { t } = useTranslation('tests')
  const { name, value: tags, readOnly, onChange } = field
  const [typed, setTyped] = useState('')
  const add = () => {
    const fresh = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag && !tags.includes(tag))
    if (fresh.length > 0) onChange([...new Set([...tags, ...fresh])].slice(0, max))
    setTyped('')
  }
  return (
    <FaultField field={name} label={t('fields.tags')} description={t('fields.tags-text')} stretch>
      <Input
        value={typed}
        readOnly={readOnly}
        disabled={tags.length >= max}
        autoComplete={false}
        placeholder={t('fields.tags-example')}
        onChange={({ detail }) => setTyped(detail.value)}
        onBlur={add}
        onKeyDown={(event) => {
          const { key, isComposing } = event.detail
          if (key !== 'Enter' || isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <TokenGroup
        readOnly={readOnly}
        items={tags.map((label) => ({ label, dismissLabel: t('fields.tags-remove', { tag: label }) }))}
        onDismiss={({ detail }) => onChange(tags.filter((_, at) => at !== detail.itemIndex))}
      />
    </FaultField>
  )
}
