/** One choice in its list: what it says, what it does, and what can be changed about it. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { ChoiceActionType } from '#shared/chat/message'
import { queries } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { FaultsProvider } from '../../../components/form/fault-field.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import type { EditedAction, EditedChoice } from './choice-draft.ts'
import { useAllBlocks } from '../blocks-data.ts'
import { actionsOffered, choiceParts, type ChoiceMode, type ChoicePart } from './choice-parts.ts'

export function useChoiceName(language: ContentLanguage): (choice: EditedChoice) => string {
  const { t } = useTranslation('blocks')
  return ({ title }) => textIn(title, language) || t('choices.unnamed')
}

interface ChoiceRowProps {
  choice: EditedChoice
  name: string
  mode: ChoiceMode
  readOnly: boolean
  edit: (part: ChoicePart) => void
  remove: () => void
}

export function ChoiceRow({ choice, name, mode, readOnly, edit, remove }: ChoiceRowProps) {
  const { t } = useTranslation(['blocks', 'common'])
  const faults = use(FaultsProvider)
  const { id, action } = choice
  const wrong = faults.of(`${id}.title`) ?? faults.of(`${id}.action`)
  const texts = readOnly ? 'choices.show' : 'choices.edit'
  const offered = actionsOffered(mode)
  const parts = choiceParts.filter((part) => part === 'label' || part === action?.type || offered.includes(part))
  const shown = readOnly ? parts.filter((part) => part === 'label' || part === action?.type) : parts
  const items: ButtonDropdownProps.Item[] = shown.map((part) => ({ id: part, text: t(`${texts}.${part}`) }))
  const choose = (part: string) =>
    part === 'delete' ? remove() : edit(choiceParts.find((one) => one === part) ?? 'label')
  return (
    <div className="choice-row" data-faulty={wrong !== undefined}>
      <span className="choice-label">
        <Button ariaLabel={t(`${texts}.label-of`, { name })} onClick={() => edit('label')}>
          {name}
        </Button>
      </span>
      <span className="choice-does">
        {action ? (
          <ActionText action={action} />
        ) : (
          !readOnly && (
            <ButtonDropdown
              expandToViewport
              ariaLabel={t('choices.choose-of', { name })}
              items={items.filter((item) => item.id !== 'label')}
              onItemClick={({ detail }) => choose(detail.id)}
            >
              {t('choices.choose')}
            </ButtonDropdown>
          )
        )}
      </span>
      <ButtonDropdown
        variant="icon"
        expandToViewport
        ariaLabel={t('choices.actions-of', { name })}
        items={readOnly ? items : [...items, { id: 'delete', text: t('common:delete') }]}
        onItemClick={({ detail }) => choose(detail.id)}
      />
      {wrong && (
        <span className="choice-fault">
          <Icon name="status-warning" size="small" variant="error" />
          <Box variant="small" color="text-status-error">
            {wrong}
          </Box>
        </span>
      )}
    </div>
  )
}

const actionIcons: Readonly<Record<ChoiceActionType, IconProps.Name>> = {
  block: 'arrow-right',
  'block-intent': 'suggestions',
  url: 'external',
  phone: 'call',
  'form-value': 'key',
  location: 'location-pin',
}

function ActionText({ action: { type, value } }: { action: EditedAction }) {
  const { t } = useTranslation('blocks')
  return (
    <>
      <Icon name={actionIcons[type]} size="small" variant="subtle" ariaLabel={t(`actions.${type}`)} />
      {type === 'block' && <LinkedBlock _id={value} />}
      {type === 'block-intent' && <LinkedIntent _id={value} />}
      {type === 'location' && t('actions.location')}
      {(type === 'url' || type === 'phone' || type === 'form-value') && <span className="choice-value">{value}</span>}
    </>
  )
}

function LinkedBlock({ _id }: { _id: string }) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data: blocks } = useAllBlocks()
  if (!blocks) return '…'
  const block = blocks.find((one) => one._id === _id)
  return block ? <PageLink to={`${pathTo('block-edit')}/${_id}`}>{block.title}</PageLink> : t('common:gone')
}

function LinkedIntent({ _id }: { _id: string }) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data: intents } = useQuery(queries.knowledge.intents({}))
  if (!intents) return '…'
  return intents.find((one) => one._id === _id)?.title ?? t('common:gone')
}
