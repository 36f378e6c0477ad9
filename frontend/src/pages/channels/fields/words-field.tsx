/** A list of short words: chosen from some, or typed and added by Enter. */
import Input from '@cloudscape-design/components/input'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SomeOf } from '../../../components/form/choice/some-of.tsx'

interface WordsFieldProps {
  label: string
  value: readonly string[]
  max: number
  /** All there are to choose from; absent where any may be typed. */
  from: readonly { readonly value: string; readonly label: string }[] | undefined
  readOnly: boolean
  isAlone?: boolean
  change: (value: readonly string[]) => void
}

export function WordsField({ label, value, max, from, readOnly, isAlone = false, change }: WordsFieldProps) {
  const { t } = useTranslation(['channels', 'common'])
  if (!from) return <TypedWords label={label} value={value} max={max} readOnly={readOnly} change={change} />
  return (
    <SomeOf
      readOnly={readOnly}
      {...(isAlone && { label })}
      placeholder={t('credentials.words-choose')}
      options={from}
      value={value}
      onChange={change}
    />
  )
}

function TypedWords({ value, max, readOnly, change }: Omit<WordsFieldProps, 'from' | 'isAlone'>) {
  const { t } = useTranslation('channels')
  const [typed, setTyped] = useState('')
  const add = () => {
    const words = typed.split(',').map((word) => word.trim())
    change([...new Set([...value, ...words.filter(Boolean)])].slice(0, max))
    setTyped('')
  }
  return (
    <>
      <Input
        value={typed}
        readOnly={readOnly}
        disabled={value.length >= max}
        autoComplete={false}
        placeholder={t('credentials.words-add')}
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
        items={value.map((word) => ({ label: word, dismissLabel: t('credentials.words-remove', { word }) }))}
        onDismiss={({ detail }) => change(value.filter((_, at) => at !== detail.itemIndex))}
      />
    </>
  )
}
