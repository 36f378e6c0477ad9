/** Asks before a hold ends: what was kept may go with the next night. */
import { useTranslation } from 'react-i18next'
import { type Hold, privacy } from '#shared/contracts/privacy'
import { CallError, queryClient, quietly } from '../../core/api.ts'
import { notify } from '../../core/live/notices.ts'
import { ask } from '../dialog/ask.ts'

/** `name` is what the customer is called. */
export function useAskToEnd(): (hold: Hold, name: string) => void {
  const { t } = useTranslation('holds')
  return (hold, name) =>
    ask({
      title: t('end-title', { name }),
      text: t('end-why', { reason: hold.reason }),
      warning: t('end-text'),
      action: t('end'),
      access: privacy.endHold.access,
      act: async () => {
        await endHold(hold._id)
        notify('success', t('ended'))
      },
    })
}

async function endHold(id: string): Promise<void> {
  try {
    await quietly.privacy.endHold({ id })
  } catch (error) {
    // Somebody else has ended it meanwhile.
    if (!(error instanceof CallError) || error.code !== 'not-found') throw error
  }
  void queryClient.invalidateQueries({ queryKey: ['privacy', 'holds'] })
}
