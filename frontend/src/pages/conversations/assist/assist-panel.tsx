/** A panel above the field; what a language model has worded says so, with the model's name. */
import Button from '@cloudscape-design/components/button'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../state/inbox-state.ts'

interface AssistPanelProps {
  title: string
  close: () => void
  /** A language model has a part in it. */
  isAi?: boolean
  children: ReactNode
}

export function AssistPanel({ title, close, isAi = false, children }: AssistPanelProps) {
  const { t } = useTranslation('conversations')
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // A field inside takes the focus for itself.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])
  useClosing(panel, close)
  return (
    <section ref={panel} className="live-assist" tabIndex={-1} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {isAi && <AiMark />}
        <Button variant="icon" iconName="close" ariaLabel={t('assist.close')} onClick={close} />
      </header>
      {children}
    </section>
  )
}

/** Escape inside of it closes it, and nothing behind it. */
function useClosing(panel: RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const shown = panel.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    shown?.addEventListener('keydown', onKey)
    return () => shown?.removeEventListener('keydown', onKey)
  }, [panel])
}

export function AiMark() {
  const { t } = useTranslation('conversations')
  const modelName = useLive((live) => live.modelName)
  return <span className="live-assist-ai">{modelName ? t('assist.ai-by', { modelName }) : t('assist.ai')}</span>
}
