/** Copies a text, and says that it is done. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('accounts')
  const [outcome, setOutcome] = useState<'copied' | 'not-copied'>()
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('not-copied'),
    )
  }
  return (
    <span className="factor-copy">
      <button type="button" className="link" onClick={copy}>
        {label}
      </button>
      <output className="status">{outcome && t(`factor.${outcome}`)}</output>
    </span>
  )
}
