/** Every answer a text could have: the likeliest responses first, all others, a new one, an intent, or none. */
import '../../components/form/command-list.css'
import Icon from '@cloudscape-design/components/icon'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionChoices, RightAnswer } from '#shared/contracts/corrections'

interface AnswerPickerProps {
  choices: CorrectionChoices
  pick: (answer: RightAnswer) => void
  /** A response is to be made; what was typed is its title so far. */
  make: (title: string) => void
}

export function AnswerPicker({ choices: { nearest, responses, intents }, pick, make }: AnswerPickerProps) {
  const { t } = useTranslation('explanation')
  const [typed, setTyped] = useState('')
  const title = typed.trim()
  const near = nearest.flatMap((id) => responses.filter(({ _id }) => _id === id))
  const others = responses.filter(({ _id }) => !nearest.includes(_id))
  const response = ({ _id, title: name, group }: CorrectionChoices['responses'][number]) => (
    <Command.Item key={_id} value={`${name} ${_id}`} onSelect={() => pick({ type: 'response', blockId: _id })}>
      <span>{name}</span>
      <small>{group}</small>
    </Command.Item>
  )
  return (
    <Command label={t('correction.answers')} loop className="command-list">
      <div className="command-list-search">
        <Icon name="search" variant="subtle" />
        <Command.Input value={typed} onValueChange={setTyped} placeholder={t('correction.find')} />
      </div>
      <Command.List label={t('correction.answers')}>
        {near.length > 0 && <Command.Group heading={t('correction.nearest')}>{near.map(response)}</Command.Group>}
        <Command.Group heading={t('correction.otherwise')} forceMount>
          <Command.Item forceMount value="+ new" onSelect={() => make(title)}>
            <span>
              <Icon name="add-plus" variant="subtle" />{' '}
              {title ? t('correction.new-named', { title }) : t('correction.new')}
            </span>
          </Command.Item>
          <Command.Item
            forceMount
            value="- none"
            onSelect={() => pick({ type: 'none', title: t('correction.none-intent') })}
          >
            <span>
              <Icon name="status-stopped" variant="subtle" /> {t('correction.none')}
            </span>
          </Command.Item>
        </Command.Group>
        {others.length > 0 && <Command.Group heading={t('correction.responses')}>{others.map(response)}</Command.Group>}
        {intents.length > 0 && (
          <Command.Group heading={t('correction.intents')}>
            {intents.map(({ _id, title: name }) => (
              <Command.Item key={_id} value={`${name} ${_id}`} onSelect={() => pick({ type: 'intent', intentId: _id })}>
                {name}
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  )
}
