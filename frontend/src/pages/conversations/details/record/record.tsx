/** What is known of a customer, to be edited by whoever helps them: names, values of the profile, and tags. */
import './record.css'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Input from '@cloudscape-design/components/input'
import Toggle from '@cloudscape-design/components/toggle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations as contract, type ConversationUser } from '#shared/contracts/conversations'
import { customerTagsMax } from '#shared/limits'
import { queries } from '../../../../core/api.ts'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { RecordField } from './record-field.tsx'
import { saveField, saveNoBroadcasts, saveTags } from './record-edit.ts'

export function Record({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const reason = useRefusal()(contract.update.access)
  const same = { userId: user._id, reason }
  return (
    <section className="live-summary record">
      <h3>{t('record.title')}</h3>
      <dl className="live-facts">
        {(['firstName', 'lastName', 'gender', 'locality'] as const).map((name) => (
          <RecordField
            key={name}
            {...same}
            field={{ of: 'name', name }}
            label={t(`record.${name}`)}
            value={user[name] ?? ''}
          />
        ))}
        {Object.entries(user.profile).map(([name, value]) => (
          <RecordField key={`profile ${name}`} {...same} field={{ of: 'profile', name }} label={name} value={value} />
        ))}
      </dl>
      {!reason && <NewField user={user} />}
      <Tags user={user} reason={reason} />
      <NoBroadcasts user={user} reason={reason} />
    </section>
  )
}

/** A value of a name that nobody has used for this customer yet. */
function NewField({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const [typed, setTyped] = useState<{ name: string; value: string; refused?: string | undefined }>()
  if (!typed)
    return (
      <Button variant="inline-link" onClick={() => setTyped({ name: '', value: '' })}>
        {t('record.add')}
      </Button>
    )
  const name = typed.name.trim()
  const isTaken = Object.hasOwn(user.profile, name)

  async function save({ value }: { value: string }) {
    if (name === '' || value.trim() === '' || isTaken) return
    const refused = await saveField(user._id, { of: 'profile', name }, { value: value.trim(), seen: '' })
    setTyped(refused === undefined ? undefined : { name, value, refused })
  }

  const refused = isTaken ? t('record.taken') : typed.refused
  return (
    <div className="record-new">
      <Input
        autoFocus
        value={typed.name}
        placeholder={t('record.name')}
        ariaLabel={t('record.name')}
        invalid={isTaken}
        onChange={({ detail }) => setTyped({ ...typed, name: detail.value })}
        onKeyDown={({ detail }) => detail.key === 'Escape' && setTyped(undefined)}
      />
      <Input
        value={typed.value}
        placeholder={t('record.value')}
        ariaLabel={t('record.value')}
        onChange={({ detail }) => setTyped({ ...typed, value: detail.value })}
        onKeyDown={({ detail }) => {
          if (detail.key === 'Enter') void save(typed)
          if (detail.key === 'Escape') setTyped(undefined)
        }}
      />
      <span>
        <Button disabled={name === '' || typed.value.trim() === '' || isTaken} onClick={() => void save(typed)}>
          {common('save')}
        </Button>
        <Button variant="link" onClick={() => setTyped(undefined)}>
          {common('cancel')}
        </Button>
      </span>
      {refused !== undefined && <p role="alert">{refused}</p>}
    </div>
  )
}

/** Nobody who wants no broadcasts gets any; who has said so in the chat as well. */
function NoBroadcasts({ user, reason }: { user: ConversationUser; reason: string | undefined }) {
  const { t } = useTranslation('conversations')
  return (
    <Toggle
      checked={user.noBroadcasts ?? false}
      disabled={reason !== undefined}
      description={reason ?? t('record.no-broadcasts-text')}
      onChange={({ detail }) => void saveNoBroadcasts(user, detail.checked)}
    >
      {t('record.noBroadcasts')}
    </Toggle>
  )
}

/** Tags of the settings; one that was taken out of those stays where it is. */
function Tags({ user, reason }: { user: ConversationUser; reason: string | undefined }) {
  const { t } = useTranslation('conversations')
  const { data } = useQuery(queries.conversations.topics({}))
  const tags = user.tags ?? []
  const left = (data?.tags ?? []).filter((tag) => !tags.includes(tag))
  return (
    <div className="record-tags">
      <h4>{t('record.tags')}</h4>
      <ul className="live-keywords">
        {tags.map((tag) => (
          <li key={tag}>
            {tag}
            {!reason && (
              <button
                type="button"
                aria-label={t('record.remove-tag', { tag })}
                onClick={() =>
                  void saveTags(
                    user,
                    tags.filter((one) => one !== tag),
                  )
                }
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {!reason && (left.length > 0 || tags.length === 0) && (
        <ButtonDropdown
          variant="inline-icon"
          expandToViewport
          ariaLabel={t('record.add-tag')}
          disabled={left.length === 0 || tags.length >= customerTagsMax}
          items={left.map((tag) => ({ id: tag, text: tag }))}
          onItemClick={({ detail }) => void saveTags(user, [...tags, detail.id])}
        />
      )}
      {data && data.tags.length === 0 && tags.length === 0 && <p>{t('record.no-tags')}</p>}
    </div>
  )
}
