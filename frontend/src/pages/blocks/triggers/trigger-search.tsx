/** Finds intents and entities and links several at once, in a popover. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Icon from '@cloudscape-design/components/icon'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import Popover, { type PopoverProps } from '@cloudscape-design/components/popover'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../core/action.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
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

const groups = ['mappedToThisBlock', 'notMapped', 'mappedToOtherBlock'] as const

function Search({ blockId, close }: { blockId: string; close: () => void }) {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const [text, setText] = useState('')
  /** What was ticked or unticked, whatever is searched for afterwards. */
  const [flipped, setFlipped] = useState<ReadonlyMap<string, Trigger>>(new Map())
  /** Somebody who takes triggers from another response has been told so. */
  const [told, setTold] = useState(false)
  const field = useRef<InputProps.Ref>(null)
  const query = useCandidates(blockId, text.trim())
  const isLinked = ({ mapping }: Trigger) => mapping?.blockId === blockId

  const changed = [...flipped.values()]
  const moving = changed.filter((trigger) => trigger.mapping && !isLinked(trigger))
  // The popover puts the focus on its close button first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  function flip(trigger: Trigger) {
    setTold(false)
    const next = new Map(flipped)
    if (!next.delete(trigger._id)) next.set(trigger._id, trigger)
    setFlipped(next)
  }
  const { isBusy: saving, run: save } = useAction(async () => {
    const link = changed.filter((trigger) => !isLinked(trigger))
    await relink(blockId, { link, unlink: changed.filter(isLinked) })
    notify.success(t('triggers.saved'))
    close()
  })
  const confirm = () => (moving.length > 0 && !told ? setTold(true) : save())

  return (
    <SpaceBetween size="s">
      <Box variant="small" color="text-body-secondary">
        {t('triggers.search-text')}
      </Box>
      <Input
        ref={field}
        type="search"
        value={text}
        ariaLabel={t('triggers.find')}
        placeholder={t('triggers.find')}
        onChange={({ detail }) => setText(detail.value)}
      />
      <Results query={query} isTicked={(trigger) => isLinked(trigger) !== flipped.has(trigger._id)} flip={flip} />
      {told && (
        <StatusIndicator type="warning">
          {t('triggers.moving', {
            count: moving.length,
            title: moving[0]?.title,
            from: moving[0]?.mapping?.blockTitle,
          })}
        </StatusIndicator>
      )}
      <Button variant="primary" fullWidth loading={saving} disabled={flipped.size === 0} onClick={confirm}>
        {flipped.size === 0
          ? t('triggers.choose')
          : told
            ? t('triggers.move')
            : t('triggers.apply', { count: flipped.size })}
      </Button>
    </SpaceBetween>
  )
}

interface ResultsProps {
  query: ReturnType<typeof useCandidates>
  isTicked: (trigger: Trigger) => boolean
  flip: (trigger: Trigger) => void
}

function Results({ query: { data, error, isFetching }, isTicked, flip }: ResultsProps) {
  const { t } = useTranslation('blocks')
  const found = data ? groups.map((group) => ({ group, triggers: triggersOf(data[group]) })) : []
  const nothing = data !== undefined && found.every(({ triggers }) => triggers.length === 0)
  return (
    <div className="trigger-results" aria-busy={isFetching}>
      {error && <StatusIndicator type="error">{error.message}</StatusIndicator>}
      {nothing && <Box color="text-body-secondary">{t('triggers.no-results')}</Box>}
      {found
        .filter(({ triggers }) => triggers.length > 0)
        .map(({ group, triggers }) => (
          <fieldset key={group} className="trigger-group">
            <legend>{t(`triggers.groups.${group}`)}</legend>
            {triggers.map((trigger) => (
              <Checkbox key={trigger._id} checked={isTicked(trigger)} onChange={() => flip(trigger)}>
                <TriggerLabel trigger={trigger} elsewhere={group === 'mappedToOtherBlock'} />
              </Checkbox>
            ))}
          </fieldset>
        ))}
    </div>
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
