/** How the settings of takeovers are edited: what shows, what is sent, and what is wrong with it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '#shared/contracts/settings'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { useEditing, type Editing } from '../../components/form/editing.ts'
import type { Faults } from '../../components/form/fault-field.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import {
  takeoverChanges,
  takeoverFaults,
  TakeoversDraft,
  typedTakeovers,
  type TypedTakeovers,
} from './takeovers-draft.ts'

export interface TakeoversEditing extends Pick<Editing<unknown, unknown, unknown>, 'left' | 'conflict' | 'saving'> {
  readonly typed: TypedTakeovers
  readonly type: (typed: TakeoversDraft) => void
  readonly dirty: boolean
  readonly faults: Faults
  readonly reset: () => void
  /** True when it was saved; otherwise the reason is shown. */
  readonly save: () => Promise<boolean>
}

/** `known` are the latest that were asked for. */
export function useTakeoversEditing(known: SystemSettings): TakeoversEditing {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  const [answered, setAnswered] = useState(known)
  // What is asked for shows a moment later than what was typed is given up: no field flickers back meanwhile.
  const settings = answered.revision > known.revision ? answered : known
  const typedOver = (draft: TakeoversDraft): TypedTakeovers => ({ ...typedTakeovers(settings), ...draft })
  const editing = useEditing<SystemSettings, TakeoversDraft, Faults>(settings, {
    draft: 'takeovers-draft',
    unsaved: 'new',
    schema: TakeoversDraft,
    edited: () => ({}),
    same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    unrefused: {},
    show: settingsSaved,
    send: async (draft) => {
      try {
        const changes = takeoverChanges(typedOver(draft), settings)
        const saved = await quietly.settings.updateSystem({ ...changes, id: settings._id })
        setAnswered(saved)
        notify.success(t('saved'))
        return { saved, refused: {} }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const isBadData = error.code === 'bad-request'
        notify.error(isBadData ? t('bad-data') : error.message)
        const isGone = error.details.some(({ path }) => path === 'defaultDepartmentId')
        return { refused: isGone ? { departmentId: t('takeovers.route.gone') } : {} }
      }
    },
  })

  const typed = typedOver(editing.edited)
  const found = Object.entries(takeoverFaults(typed))
  return {
    typed,
    type: (changes) => editing.change((draft) => ({ ...draft, ...changes })),
    dirty: Object.keys(takeoverChanges(typed, settings)).length > 0,
    faults: {
      ...editing.refused,
      ...Object.fromEntries(found.map(([field, fault]) => [field, t(`takeovers.faults.${fault}`)])),
    },
    reset: () => editing.change({}),
    save: async () => (await editing.save()) !== undefined,
    saving: editing.saving,
    left: editing.left,
    conflict: editing.conflict,
  }
}

function settingsSaved(saved: SystemSettings): void {
  queryClient.setQueryData(queries.settings.system().queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}
