/** What shows when a page fails (SHELL-015): what is known of it, a way on, and something to do meanwhile. */
import './error-page.css'
import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { pathTo } from '../../core/pages.ts'
import { isDevelopment, settings } from '../../core/settings.ts'

const MemoryGame = lazy(async () => {
  const [game] = await Promise.all([import('../memory-game/board.tsx'), i18next.loadNamespaces(['memory-game'])])
  return game
})

export default function ErrorPage() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  const { helpCenter = pathTo('help') } = settings().links
  const stack = error instanceof Error ? error.stack : undefined
  return (
    <div className="error-page">
      <h1>{t('error.title')}</h1>
      <p className="text">{t('error.text')}</p>
      <p className="reason">{reasonOf(error) || t('error.unknown')}</p>
      <p className="actions">
        <a className="plain-button" href={helpCenter} target="_blank" rel="noreferrer">
          {t('error.help')}
        </a>
        {/* A fresh load, so that nothing of what failed is kept. */}
        <a className="plain-button primary" href="/">
          {t('home')}
        </a>
      </p>
      {stack && (
        <details>
          <summary>{t('error.details')}</summary>
          {/* Scrolls, so it can be reached by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{stack}</pre>
        </details>
      )}
      {isDevelopment() && <Debug error={error} />}
      <Suspense>
        <MemoryGame />
      </Suspense>
    </div>
  )
}

/** SHELL-016: what a route answered, or what an error says. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : ''
}

/** SHELL-018. */
function Debug({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  const rows = [
    [t('error.stage'), settings().stage],
    [t('error.address'), location.pathname + location.search],
    [t('error.thrown'), error instanceof Error ? error.name : typeof error],
  ]
  return (
    <dl className="debug" data-testid="error-debug">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
