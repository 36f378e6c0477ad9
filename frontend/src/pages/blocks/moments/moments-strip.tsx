/** Says above the list of responses which of the bot's own moments are written, because the list does not show them. */
import './moments.css'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { momentKeys, neededMoments } from '#shared/blocks/moments'
import { pathTo } from '../../../core/pages.ts'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useAllBlocks } from '../blocks-data.ts'

export function MomentsStrip() {
  const { t } = useTranslation('moments')
  const { data } = useAllBlocks()
  const keys = new Set(data?.map(({ key }) => key))
  const missing = data ? neededMoments.filter((moment) => !keys.has(moment)) : []
  const count = momentKeys.filter((moment) => keys.has(moment)).length
  return (
    <div className="moments-strip" role="group" aria-label={t('strip.name')}>
      {missing.length > 0 ? (
        <StatusIndicator type="warning">
          {t('strip.needed', { names: missing.map((moment) => t(`names.${moment}`)).join(', ') })}
        </StatusIndicator>
      ) : (
        data && <StatusIndicator type="info">{t('strip.written', { count, of: momentKeys.length })}</StatusIndicator>
      )}
      <PageLink to={pathTo('moments')}>{t('strip.link')}</PageLink>
    </div>
  )
}
