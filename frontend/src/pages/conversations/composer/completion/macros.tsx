/** Macros among the suggestions: found by title, with what they do, and run by Enter. */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inbox, type MacroStep } from '#shared/contracts/inbox'
import { hasText } from '#shared/fields/normal-form'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { queries, quietly } from '../../../../core/api.ts'
import { languageName } from '../../../../core/format.ts'
import { catchUp } from '../../state/inbox-data.ts'
import { runMacro } from '../../macros/use-macros.ts'
import { useLive } from '../../state/inbox-state.ts'
import type { Suggestion } from './suggestions.tsx'

/** `asked` is what was typed behind the slash, in small letters; nothing is asked for without it. */
export function useMacroSuggestions(
  userId: string,
  asked: string | undefined,
  clear: () => void,
): readonly Suggestion[] {
  const isRefused = useRefusal()(inbox.runMacro.access) !== undefined
  const stepText = useStepText(userId)
  const { data = [] } = useQuery({
    queryKey: queries.inbox.macros({}).queryKey,
    queryFn: () => quietly.inbox.macros({}),
    enabled: asked !== undefined && !isRefused,
    retry: false,
  })
  if (asked === undefined || isRefused) return []
  return data
    .filter(({ title }) => hasText(title, asked))
    .map((macro) => ({
      id: macro._id,
      title: macro.title,
      sign: <Icon name="play" size="small" />,
      steps: macro.steps.map(stepText),
      pick: () => {
        clear()
        void runMacro(macro, userId).then((isRun) => (isRun ? catchUp(userId, { anyway: true }) : undefined))
      },
    }))
}

function useStepText(userId: string): (step: MacroStep) => string {
  const { t } = useTranslation('conversations')
  const agents = useLive((live) => live.agents)
  const { data: departments = [] } = useQuery(queries.departments.list({}))
  const { data: replies = [] } = useQuery({ ...queries.conversations.replies({ id: userId }), enabled: false })
  return (step) => {
    switch (step.do) {
      case 'say':
        return t('canned.step.say', { text: step.text })
      case 'note':
        return t('canned.step.note', { text: step.text })
      case 'block':
        return t('canned.step.block', { name: replies.find(({ _id }) => _id === step.blockId)?.title ?? '' })
      case 'tag':
        return t('canned.step.tag', { name: step.tag })
      case 'assign':
        return t('canned.step.assign', { name: agents.find(({ _id }) => _id === step.agentId)?.fullName ?? '' })
      case 'department':
        return t('canned.step.assign', { name: departments.find(({ _id }) => _id === step.departmentId)?.name ?? '' })
      case 'language':
        return t('canned.step.language', { language: languageName(step.language) })
      case 'snooze':
        return t('canned.step.snooze', { count: step.minutes })
      case 'complete':
        return t('canned.step.complete', { about: [step.topic, step.outcome].filter(Boolean).join(' · ') })
    }
  }
}
