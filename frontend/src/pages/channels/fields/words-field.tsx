/** A list of short words: chosen from some, or typed and added by Enter. */
import { useTranslation } from 'react-i18next'
import { SomeOf } from '../../../components/form/choice/some-of.tsx'
import { TypedWords } from '../../../components/form/choice/typed-words.tsx'

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
  if (!from) {
    return (
      <TypedWords
        {...{ value, max, readOnly, change }}
        placeholder={t('credentials.words-add')}
        removal={(word) => t('credentials.words-remove', { word })}
      />
    )
  }
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
