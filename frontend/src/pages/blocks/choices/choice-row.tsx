/** One choice in its list: what it says and where it leads, in one row, and a menu for all else about it. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown'
import Icon from '@cloudscape-design/components/icon'
import Input from '@cloudscape-design/components/input'
import { use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn, type ContentLanguage } from '#shared/languages'
import { FaultsProvider } from '../../../components/form/fault-field.tsx'
import { withText } from '../../../components/form/localized-field.tsx'
import { emptyAction, payloadOf, withAction, type EditedChoice } from './choice-draft.ts'
import { firstLanguage } from '../block-view.ts'
import { actionsOffered, choiceParts, type ChoiceMode, type ChoicePart } from './choice-parts.ts'
import { BlockTarget } from './choice-targets.tsx'
import { ActionText } from './action-text.tsx'

export function useChoiceName(language: ContentLanguage): (choice: EditedChoice) => string {
  const { t } = useTranslation('blocks')
  return ({ title }) => textIn(title, language) || t('choices.unnamed')
}

interface ChoiceRowProps {
  choice: EditedChoice
  name: string
  mode: ChoiceMode
  language: ContentLanguage
  /** Of responses that are made here. */
  topic: string
  readOnly: boolean
  /** Added a moment ago: its label is written first, and Escape takes it away again. */
  isNew: boolean
  change: (choice: EditedChoice) => void
  edit: (part: ChoicePart) => void
  remove: () => void
}

export function ChoiceRow(props: ChoiceRowProps) {
  const { choice, name, mode, language, readOnly, isNew, change, edit, remove } = props
  const { t } = useTranslation(['blocks', 'common'])
  const faults = use(FaultsProvider)
  const row = useRef<HTMLDivElement>(null)
  const { id, action } = choice
  const [untitled, idle] = [faults.of(`${id}.title`), faults.of(`${id}.action`)]
  const texts = readOnly ? 'choices.show' : 'choices.edit'
  const payload = action?.type === 'form-value' ? '' : payloadOf(choice)
  const offered = actionsOffered(mode)
  const parts = choiceParts.filter((part) => part === 'label' || part === action?.type || offered.includes(part))
  const shown = readOnly
    ? parts.filter((part) => part === 'label' || part === action?.type || (part === 'form-value' && payload))
    : parts
  const items: ButtonDropdownProps.Item[] = shown.map((part) => ({ id: part, text: t(`${texts}.${part}`) }))
  const choose = (part: string) =>
    part === 'delete' ? remove() : edit(choiceParts.find((one) => one === part) ?? 'label')
  return (
    <div className="choice-row" ref={row} data-keeps-escape={isNew || undefined}>
      <Input
        value={choice.title[language] ?? ''}
        ariaLabel={t('choices.label-of', { name })}
        placeholder={(language !== firstLanguage && choice.title[firstLanguage]) || t('choices.label')}
        invalid={untitled !== undefined}
        autoFocus={isNew}
        readOnly={readOnly}
        nativeInputAttributes={{ lang: language }}
        onChange={({ detail }) => change({ ...choice, title: withText(choice.title, language, detail.value) })}
        onKeyDown={({ detail: { key } }) => {
          // The next thing to say of a choice is where it leads.
          if (key === 'Enter') row.current?.querySelector<HTMLElement>('.choice-does button')?.focus()
          if (key === 'Escape' && isNew) remove()
        }}
      />
      <div className="choice-does" data-faulty={idle !== undefined}>
        <Target {...props} items={items.filter((item) => item.id !== 'label')} choose={choose} />
        {payload && (
          <Badge>
            <Icon name="key" size="small" ariaLabel={t('actions.form-value')} /> {payload}
          </Badge>
        )}
      </div>
      <ButtonDropdown
        variant="icon"
        expandToViewport
        ariaLabel={t('choices.actions-of', { name })}
        items={readOnly ? items : [...items, { id: 'delete', text: t('common:delete') }]}
        onItemClick={({ detail }) => choose(detail.id)}
      />
      {(untitled ?? idle) && (
        <span className="choice-fault">
          <Icon name="status-warning" size="small" variant="error" />
          <Box variant="small" color="text-status-error">
            {untitled ?? idle}
          </Box>
        </span>
      )}
    </div>
  )
}

type TargetProps = ChoiceRowProps & { items: ButtonDropdownProps.Item[]; choose: (part: string) => void }

/** A response is picked in the row itself; everything else is written in its dialog. */
function Target({ choice, name, mode, topic, readOnly, change, edit, items, choose }: TargetProps) {
  const { t } = useTranslation('blocks')
  const { action } = choice
  const leadsToBlock = action ? action.type === 'block' : actionsOffered(mode).includes('block')
  if (leadsToBlock && !readOnly)
    return (
      <div className="choice-target">
        <BlockTarget
          ariaLabel={t('choices.target-of', { name })}
          chosen={action?.value ?? ''}
          choose={(value) => change(withAction(choice, emptyAction('block', value)))}
          title={choice.title[firstLanguage]}
          topic={topic}
          readOnly={readOnly}
        />
      </div>
    )
  if (!action)
    return readOnly ? null : (
      <ButtonDropdown
        expandToViewport
        ariaLabel={t('choices.choose-of', { name })}
        items={items}
        onItemClick={({ detail }) => choose(detail.id)}
      >
        {t('choices.choose')}
      </ButtonDropdown>
    )
  const part = choiceParts.find((one) => one === action.type)
  return (
    <>
      <ActionText action={action} />
      {part && part !== 'block' && (
        <Button
          variant="inline-icon"
          iconName={readOnly ? 'view-full' : 'edit'}
          ariaLabel={t(`${readOnly ? 'choices.show' : 'choices.edit'}.${part}`)}
          onClick={() => edit(part)}
        />
      )}
    </>
  )
}
