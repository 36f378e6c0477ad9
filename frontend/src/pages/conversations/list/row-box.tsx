/** A row of the list with the box that chooses it; Shift chooses all between it and the one before. */
import './bulk.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectRange, selection, toggleSelected } from '../state/selection.ts'

interface RowBoxProps {
  id: string
  name: string
  /** The list in its order. */
  shown: readonly string[]
  children: ReactNode
}

export function RowBox({ id, name, shown, children }: RowBoxProps) {
  const { t } = useTranslation('conversations')
  const chosen = selection.usePart(({ ids }) => ids.includes(id))
  return (
    <div className={chosen ? 'live-row-box live-row-chosen' : 'live-row-box'} data-conversation={id}>
      <label className="live-row-pick">
        <span className="unseen">{t('bulk.select', { name })}</span>
        <input
          type="checkbox"
          checked={chosen}
          onChange={({ nativeEvent }) => {
            // A press of the pointer says whether Shift was held.
            if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selectRange(shown, id)
            else toggleSelected(id)
          }}
        />
      </label>
      {children}
    </div>
  )
}
