/** After a start: what was made, what is still to be filled in, the next step and the way back. */
import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { StarterOutcome } from '#shared/contracts/starters'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { LeftOut } from './left-out.tsx'

export function Done({ outcome: { content, facts, left } }: { outcome: StarterOutcome }) {
  const { t } = useTranslation('starters')
  const missing = facts.filter(({ isMissing }) => isMissing)
  const { created, updated } = content
  return (
    <SpaceBetween size="m">
      <Alert type="success" header={t('done.title', { created, updated })}>
        <SpaceBetween direction="horizontal" size="l">
          <PageLink to={pathTo('builds')}>{t('done.build')}</PageLink>
          <PageLink to={pathTo('blocks')}>{t('done.responses')}</PageLink>
          <PageLink to={`${pathTo('backup')}?tab=undo`}>{t('done.undo')}</PageLink>
        </SpaceBetween>
      </Alert>
      {missing.length > 0 && (
        <Alert type="warning" header={t('done.missing', { count: missing.length })}>
          {t('done.missing-text')}
          <ul className="import-lines">
            {missing.map(({ name, label, value }) => (
              <li key={name}>
                <PageLink to={pathTo('variables')}>{label}</PageLink> <code>{value}</code>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <LeftOut left={left} />
    </SpaceBetween>
  )
}
