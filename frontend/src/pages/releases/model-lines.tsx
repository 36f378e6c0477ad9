/** The language models of the two environments: what they do not know yet, and that the one of the target would change. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Diff } from '#shared/contracts/releases'
import type { Pair } from '#shared/releases/pair'
import { useAgent } from '../../core/agent.tsx'
import { dateAndTime } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'

type Stand = Diff['model']['target']

/** Whether an environment teaches something that its model does not know. */
export const isBehind = ({ unlearned }: Stand): boolean => unlearned > 0

export function ModelLines({ pair: { from, to }, model }: { pair: Pair; model: Diff['model'] }) {
  const { t } = useTranslation('releases')
  const { agent } = useAgent()
  const moment = (stand: Stand) =>
    stand.learned ? t('model.learned', { moment: dateAndTime(stand.learned) }) : t('model.not-yet')
  return (
    <>
      {[
        { ...from, stand: model },
        { ...to, stand: model.target },
      ].map(
        ({ _id, name, stand }) =>
          isBehind(stand) && (
            <StatusIndicator key={_id} type="warning">
              {stand.isThere ? t('model.unlearned', { count: stand.unlearned, name }) : t('model.missing', { name })}{' '}
              {_id === agent.activeEnvironment._id && <PageLink to={pathTo('builds')}>{t('model.build')}</PageLink>}
            </StatusIndicator>
          ),
      )}
      {model.step && (
        <StatusIndicator type="info">
          {t(`model.${model.step}`, {
            from: from.name,
            to: to.name,
            ours: moment(model),
            theirs: moment(model.target),
          })}
        </StatusIndicator>
      )}
    </>
  )
}
