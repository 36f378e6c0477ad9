/** What a step of a macro does, in a few words. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MacroStep } from '#shared/contracts/inbox'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { useLive } from '../state/inbox-state.ts'

const minutesOf = { day: 24 * 60, hour: 60, minute: 1 } as const

export function useStepWords(): (step: MacroStep) => string {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const agents = useLive((live) => live.agents)
  const { data: departments } = useQuery(queries.departments.list({}))
  const { data: blocks } = useQuery(queries.blocks.list({}))
  /** The name of what has an id; until it is known, nothing says that it is gone. */
  const named = (name: string | undefined, isKnown: boolean) => name ?? (isKnown ? common('gone') : '…')
  return (step) => {
    switch (step.do) {
      case 'say':
        return t('macros.words.say', { text: step.text })
      case 'note':
        return t('macros.words.note', { text: step.text })
      case 'block': {
        const block = blocks?.find(({ _id }) => _id === step.blockId)
        return t('macros.words.block', { name: named(block?.title, blocks !== undefined) })
      }
      case 'tag':
        return t('macros.words.tag', { name: step.tag })
      case 'assign': {
        const agent = agents.find(({ _id }) => _id === step.agentId)
        return t('macros.words.assign', { name: named(agent?.fullName, agents.length > 0) })
      }
      case 'department': {
        const department = departments?.find(({ _id }) => _id === step.departmentId)
        return t('macros.words.department', { name: named(department?.name, departments !== undefined) })
      }
      case 'language':
        return t('macros.words.language', { name: languageName(step.language) })
      case 'snooze': {
        const { minutes } = step
        const unit = minutes % minutesOf.day === 0 ? 'day' : minutes % minutesOf.hour === 0 ? 'hour' : 'minute'
        return t(`macros.words.snooze-${unit}`, { count: minutes / minutesOf[unit] })
      }
      case 'complete': {
        const about = [step.topic, step.outcome].filter(Boolean).join(', ')
        return about ? t('macros.words.complete-about', { about }) : t('macros.words.complete')
      }
    }
  }
}
