/** A list of short words: Enter adds what is typed, several by commas, and so does leaving the field. */
import Input from '@cloudscape-design/components/input'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useState } from 'react'

interface TypedWordsProps {
  value: readonly string[]
  max: number
  readOnly: boolean
  placeholder: string
  /** How the button that removes a word is called. */
  removal: (word: string) => string
  change: (value: string[]) => void
}

export function TypedWords({ value, max, readOnly, placeholder, removal, change }: TypedWordsProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const fresh = typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word && !value.includes(word))
    if (fresh.length > 0) change([...new Set([...value, ...fresh])].slice(0, max))
    setTyped('')
  }
  return (
    <>
      <Input
        value={typed}
        readOnly={readOnly}
        disabled={value.length >= max}
        autoComplete={false}
        placeholder={placeholder}
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
        items={value.map((label) => ({ label, dismissLabel: removal(label) }))}
        onDismiss={({ detail }) => change(value.filter((_, at) => at !== detail.itemIndex))}
      />
    </>
  )
}
