/**
 * Notices at the bottom right (SHELL-050): an error stays until it is dismissed, what is in progress until it is over, and
 * everything else leaves by itself.
 */
import Button from '@cloudscape-design/components/button'
import Flashbar from '@cloudscape-design/components/flashbar'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { successToastMs } from '#shared/limits'
import { actionOf, dismiss, type Notice } from '../../core/live/notices.ts'
import { useFollow } from '../layout/page-link.tsx'

export default function Toasts({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('shell')
  const follow = useFollow()
  const { pathname } = useLocation()
  const [held, setHeld] = useState(false)
  useDismissal(
    notices.find(({ tone, link }) => !isLasting(tone) && !actionOf(link)?.lastsMs),
    held,
  )
  useDismissal(
    notices.find(({ link }) => actionOf(link)?.lastsMs),
    held,
  )

  return (
    // The handlers do not act, they only keep what is being read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="notifications"
      aria-label={t('notifications.name')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Flashbar
        items={notices.map(({ id, tone, text, link }) => ({
          id: String(id),
          type: tone,
          content: text,
          // Nobody is led to where they are.
          ...(link &&
            !('to' in link && link.to === pathname) && {
              action:
                'to' in link ? (
                  <Button href={link.to} onFollow={follow}>
                    {link.text}
                  </Button>
                ) : (
                  <Button
                    onClick={() => {
                      dismiss(id)
                      link.act()
                    }}
                  >
                    {link.text}
                  </Button>
                ),
            }),
          dismissible: true,
          dismissLabel: t('notifications.dismiss'),
          onDismiss: () => dismiss(id),
        }))}
      />
    </section>
  )
}

const isLasting = (tone: Notice['tone']): boolean => tone === 'error' || tone === 'in-progress'

/** Dismisses a notice in its time. Under the pointer or the focus nothing leaves, because reading takes as long as it takes. */
function useDismissal(notice: Notice | undefined, held: boolean) {
  const id = notice?.id
  const lastsMs = actionOf(notice?.link)?.lastsMs ?? successToastMs
  useEffect(() => {
    if (held || id === undefined) return undefined
    const timer = setTimeout(() => dismiss(id), lastsMs)
    return () => clearTimeout(timer)
  }, [held, id, lastsMs])
}
