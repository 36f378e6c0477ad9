/** What a customer said, and beside each other what both answer: the release of now and the candidate. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import type { DifferenceGroup } from '#shared/contracts/release-checks'
import { useAgent } from '../../../core/agent.tsx'
import { pages, pathTo } from '../../../core/pages.ts'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { addressOfRecording } from '../../../core/test-addresses.ts'

type Example = DifferenceGroup['examples'][number]

export function Examples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('releases')
  return (
    <ul className="replay-examples" aria-label={t('differences.examples')}>
      {examples.map((example) => (
        <li key={`${example.userId} ${example.number}`}>
          <SpaceBetween size="xs">
            <p className="replay-said">{example.said || t('differences.began')}</p>
            <div className="replay-sides">
              <Side title={t('differences.now')} lines={example.now} />
              <Side title={t('differences.candidate')} lines={example.candidate} />
            </div>
            <Ways example={example} />
          </SpaceBetween>
        </li>
      ))}
    </ul>
  )
}

function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation('releases')
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {lines.length === 0 && <p className="replay-silent">{t('differences.nothing-said')}</p>}
      {lines.map((line, at) => (
        // Two lines may be alike.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} className="replay-line">
          {line}
        </p>
      ))}
    </section>
  )
}

function Ways({ example: { userId, number } }: { example: Example }) {
  const { t } = useTranslation('releases')
  const { rights } = useAgent()
  const follow = useFollow()
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {may(rights, pages.conversations.access) && (
        <Button variant="inline-link" href={`${pathTo('conversations')}/${userId}`} onFollow={follow}>
          {t('differences.open')}
        </Button>
      )}
      <Button variant="inline-link" href={addressOfRecording(userId, { to: number })} onFollow={follow}>
        {t('differences.make-test')}
      </Button>
    </SpaceBetween>
  )
}
