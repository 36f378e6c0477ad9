/** The bot as a customer sees it, at the right of the page (SHELL-035, PREVIEW-001); loaded when it is first looked at. */
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const Phone = lazy(async () => ({ default: (await import('./phone.tsx')).Phone }))

export function Preview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const preview = useRef<HTMLElement>(null)

  // Escape closes the drawer from wherever the focus is in it; its close button is Cloudscape's.
  useEffect(() => {
    const drawer = preview.current?.closest('aside')
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose()
    drawer?.addEventListener('keydown', escape)
    return () => drawer?.removeEventListener('keydown', escape)
  }, [onClose])

  return (
    <section ref={preview} className="preview" aria-label={t('preview.title')}>
      <Suspense fallback={<p role="status">{t('preview.loading')}</p>}>
        <Phone />
      </Suspense>
    </section>
  )
}
