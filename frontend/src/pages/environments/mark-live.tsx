/** Asks before another environment becomes the one that customers talk to. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { environments as contract, type Environment } from '#shared/contracts/environments'
import { quietly } from '../../core/api.ts'
import { ask } from '../../components/dialog/ask.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { environmentSaved } from './environments-data.ts'

/** `former` is the one that is live until then. */
export function useAskToMarkLive(): (environment: Environment, former: Environment | undefined) => void {
  const { t } = useTranslation('environments')
  const notify = useNotify()
  return (environment, former) => {
    const { name } = environment
    ask({
      title: t('mark-live.title', { name }),
      text: (
        <>
          <Box variant="p">{t('mark-live.text', { name })}</Box>
          {former && <Box variant="p">{t('mark-live.former', { name: former.name })}</Box>}
        </>
      ),
      warning: t('mark-live.read-only'),
      action: t('mark-live.button'),
      access: contract.update.access,
      act: async () => {
        environmentSaved(await quietly.environments.update({ ...environment, isLive: true }))
        notify.success(t('mark-live.done', { name }))
      },
    })
  }
}
