/** The bot as a customer sees it, in a phone at the right of the page (SHELL-035). */
import './drawer-preview.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgent } from './agent.tsx'

export function Preview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const preview = useRef<HTMLDivElement>(null)

  // Escape closes the drawer from wherever the focus is in it; its close button is Cloudscape's.
  useEffect(() => {
    const drawer = preview.current?.closest('aside')
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    drawer?.addEventListener('keydown', escape)
    return () => drawer?.removeEventListener('keydown', escape)
  }, [onClose])

  return (
    <div ref={preview} className="preview">
      <div className="phone">
        <div className="phone-head">
          <span className="phone-speaker" aria-hidden="true" />
          <b>{agent.company.displayName}</b>
          <small>{agent.activeEnvironment.name}</small>
        </div>
        <div className="phone-screen">
          <svg viewBox="0 0 120 84" aria-hidden="true">
            <rect className="bubble-bot" x="4" y="4" width="74" height="30" rx="12" />
            <path className="bubble-line" d="M18 15h44M18 23h28" />
            <rect className="bubble-customer" x="46" y="46" width="70" height="30" rx="12" />
            <path className="bubble-line-light" d="M60 57h42M60 65h24" />
          </svg>
          <h2>{t('preview.empty-title')}</h2>
          <p>{t('preview.empty-text')}</p>
        </div>
        <div className="phone-composer" aria-hidden="true">
          <span>{t('preview.composer')}</span>
        </div>
      </div>
    </div>
  )
}
