/** Finds intents and entities and links several at once, in a popover. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Icon from '@cloudscape-design/components/icon'
import Input from '@cloudscape-design/components/input'
import Popover, { type PopoverProps } from '@cloudscape-design/components/popover'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../components/notifications.tsx'
import { relink, triggersOf, useCandidates, type Trigger } from './triggers.ts'

export function TriggerSearch({ blockId }: { blockId: string }) {
  const { t } = useTranslation(['blocks', 'common'])
  const popover = useRef<PopoverProps.Ref>(null)
  return (
    <Popover
      ref={popover}
      triggerType="custom"
      position="bottom"
      size="large"
      fixedWidth
      renderWithPortal
      dismissAriaLabel={t('common:close')}
      header={t('triggers.link')}
      content={<Search blockId={blockId} close={() => popover.current?.focus()} />}
    >
      <Button iconName="add-plus">{t('triggers.link')}</Button>
    </Popover>
  )
}

const groups = ['mappedToThisBlock', 'mappedToOtherBlock', 'notMapped'] as const

function Search({ blockId, close }: { blockId: string; close: () => void }) {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const [text, setText] = useState('')
  /** What was ticked or unticked, whatever is searched for afterwards. */
  const [flipped, setFlipped] = useState<ReadonlyMap<string, Trigger>>(new Map())
  const [saving, setSaving] = useState(false)
  const { data, error, isFetching } = useCandidates(blockId, text.trim())
  const found = data ? groups.map((group) => ({ group, triggers: triggersOf(data[group]) })) : []
  const nothing = data !== undefined && found.every(({ triggers }) => triggers.length === 0)
  const isLinked = ({ mapping }: Trigger) => mapping?.blockId === blockId

  function flip(trigger: Trigger) {
    const next = new Map(flipped)
    if (!next.delete(trigger._id)) next.set(trigger._id, trigger)
    setFlipped(next)
  }
  async function confirm() {
    setSaving(true)
    const changed = [...flipped.values()]
    const link = changed.filter((trigger) => !isLinked(trigger))
    try {
      await relink(blockId, { link, unlink: changed.filter(isLinked) })
      notify.success(t('triggers.saved'))
      close()
    } catch {
      // The call has told why; what is ticked stays for another try.
      setSaving(false)
    }
  }

  return (
    <SpaceBetween size="s">
      <Box variant="small" color="text-body-secondary">
        {t('triggers.search-text')}
      </Box>
      <Input
        type="search"
        value={text}
        ariaLabel={t('triggers.find')}
        placeholder={t('triggers.find')}
        onChange={({ detail }) => setText(detail.value)}
      />
      <div className="trigger-results" aria-busy={isFetching}>
        {error && <StatusIndicator type="error">{error.message}</StatusIndicator>}
        {nothing && <Box color="text-body-secondary">{t('triggers.no-results')}</Box>}
        {found
          .filter(({ triggers }) => triggers.length > 0)
          .map(({ group, triggers }) => (
            <fieldset key={group} className="trigger-group">
              <legend>{t(`triggers.groups.${group}`)}</legend>
              {triggers.map((trigger) => (
                <Checkbox
                  key={trigger._id}
                  checked={isLinked(trigger) !== flipped.has(trigger._id)}
                  onChange={() => flip(trigger)}
                >
                  <TriggerLabel trigger={trigger} elsewhere={group === 'mappedToOtherBlock'} />
                </Checkbox>
              ))}
            </fieldset>
          ))}
      </div>
      <Button variant="primary" fullWidth loading={saving} disabled={flipped.size === 0} onClick={() => void confirm()}>
        {flipped.size > 0 ? t('triggers.apply', { count: flipped.size }) : t('triggers.choose')}
      </Button>
    </SpaceBetween>
  )
}

function TriggerLabel({ trigger: { title, kind, mapping }, elsewhere }: { trigger: Trigger; elsewhere: boolean }) {
  const { t } = useTranslation('blocks')
  return (
    <span className="trigger-label">
      <Icon
        name={kind === 'intent' ? 'suggestions' : 'ticket'}
        size="small"
        variant="subtle"
        ariaLabel={t(`triggers.${kind}`)}
      />
      {title}
      {elsewhere && mapping && (
        <span className="trigger-elsewhere" title={t('triggers.elsewhere', { title: mapping.blockTitle })}>
          <Icon name="arrow-right" size="small" variant="subtle" ariaLabel={t('triggers.leads-to')} />
          {mapping.blockTitle}
        </span>
      )}
    </span>
  )
}
