/** Chooses the intent that learns questions: the nearest ones first, so that Enter is often enough, or a new one by its title. */
import '../../components/form/command-list.css'
import Icon from '@cloudscape-design/components/icon'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, ReviewGroup } from '#shared/contracts/review'
import { isSameText } from '#shared/fields/normal-form'
import { percentage } from '../../core/format.ts'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import type { Target } from './groups.ts'
import { useIntents } from './review-data.ts'

interface AssignDialogProps {
  questions: readonly Question[]
  nearest: ReviewGroup['nearest']
  assign: (target: Target) => void
  close: () => void
}

export default function AssignDialog({ questions, nearest, assign, close }: AssignDialogProps) {
  const { t } = useTranslation('review')
  const intents = useIntents()
  const [typed, setTyped] = useState('')
  const title = typed.trim()
  const near = new Set(nearest.map(({ intentId }) => intentId))
  const others = (intents.data ?? []).filter(({ _id }) => !near.has(_id))
  const isTaken = intents.data?.some((intent) => isSameText(intent.title, title))
  return (
    <Dialog title={t('assign.title', { count: questions.length })} close={close} action={null}>
      <Command label={t('assign.name')} loop className="command-list">
        <div className="command-list-search">
          <Icon name="search" variant="subtle" />
          <Command.Input value={typed} onValueChange={setTyped} placeholder={t('assign.find')} />
        </div>
        {intents.error && <LoadFailed error={intents.error} retry={intents.refetch} />}
        <Command.List label={t('assign.name')}>
          {nearest.length > 0 && (
            <Command.Group heading={t('assign.nearest')}>
              {nearest.map(({ intentId, title: name, confidence }) => (
                <Command.Item key={intentId} value={name} onSelect={() => assign({ intentId, title: name })}>
                  <span>{name}</span>
                  <small>{percentage(confidence)}</small>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {others.length > 0 && (
            <Command.Group heading={t('assign.all')}>
              {others.map(({ _id, title: name }) => (
                <Command.Item key={_id} value={name} onSelect={() => assign({ intentId: _id, title: name })}>
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {title && !isTaken && (
            <Command.Group forceMount>
              <Command.Item forceMount value={`+ ${title}`} onSelect={() => assign({ title })}>
                <Icon name="add-plus" variant="subtle" /> {t('assign.create', { title })}
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
