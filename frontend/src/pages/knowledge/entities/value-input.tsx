/** Where values are written: Enter adds one, a pasted list adds one a line with the ways to write it behind commas. */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Synonym } from '#shared/contracts/knowledge'
import { valuesOf } from './synonyms.ts'
import { linesOf } from '../utterances/utterances.ts'

export function ValueInput({ add }: { add: (values: readonly Synonym[]) => void }) {
  const { t } = useTranslation(['knowledge', 'common'])
  const [text, setText] = useState('')

  function submit(written: string) {
    const values = valuesOf(written)
    if (values.length === 0) return
    add(values)
    setText('')
  }

  return (
    <div
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (linesOf(pasted).length < 2) return
        event.preventDefault()
        submit(pasted)
      }}
    >
      <FormField label={t('values.new')} constraintText={t('values.new-text')} stretch>
        <div className="add-line">
          <Input
            value={text}
            placeholder={t('values.new-example')}
            autoComplete={false}
            onChange={({ detail }) => setText(detail.value)}
            onKeyDown={({ detail }) => {
              if (detail.key === 'Enter' && !detail.isComposing) submit(text)
            }}
          />
          <Button iconName="add-plus" onClick={() => submit(text)}>
            {t('common:add')}
          </Button>
        </div>
      </FormField>
    </div>
  )
}
