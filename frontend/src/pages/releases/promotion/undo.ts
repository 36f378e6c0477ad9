/** The way back from a promotion or a rollback: for a minute, its notice offers the release that was current before. */
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import type { Release } from '#shared/contracts/releases'
import { undoToastMs } from '#shared/limits'
import { api, quietly } from '../../../core/api.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { refreshContent } from '../changes-data.ts'

/** The former release that was activated last. */
export const releaseBefore = (releases: readonly Release[]): Release | undefined =>
  releases
    .filter(({ status }) => status === 'former')
    .toSorted((one, other) => momentOf(other).localeCompare(momentOf(one)))[0]

const momentOf = ({ activated, created }: Release) => activated ?? created

/** Tells what became current in an environment, with the way back where there is one. */
export function useUndoNotice(): (environment: Environment, text: string) => Promise<void> {
  const { t } = useTranslation('releases')
  const notify = useNotify()
  return async ({ _id: environmentId, name }, text) => {
    const releases = await quietly.releases.list({ environmentId }).catch(() => [])
    const before = releaseBefore(releases)
    const undo = async ({ _id, number }: Release) => {
      await api.releases.activate({ _id, environmentId, note: t('undo.note') })
      refreshContent()
      notify.success(t('undo.done', { name, number }))
    }
    // A call that failed has told why.
    const act = () => before && void undo(before).catch(() => undefined)
    notify.success(text, before && { text: t('undo.button'), lastsMs: undoToastMs, act })
  }
}
