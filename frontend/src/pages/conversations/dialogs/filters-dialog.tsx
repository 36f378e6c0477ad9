/** What narrows the list; it goes into the address when it is applied (CONVERSATIONS-002). */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import type { DatePickerProps } from '@cloudscape-design/components/date-picker'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import { queries } from '../../../core/api.ts'
import { shortCount } from '../../../core/live/counters.ts'
import { none, optionsOf } from '../../../components/form/choice/options.ts'
import { DayField } from '../../../components/form/choice/day-field.tsx'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { channelIds, channelOf } from '../../../core/channels.ts'
import { useDesk } from '../state/inbox-context.ts'
import { addressDefault, periods, statuses, type Address } from '../state/filters.ts'
import { useLive } from '../state/inbox-state.ts'

interface PartProps {
  address: Address
  set: (part: Partial<Address>) => void
}

export default function FiltersDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('conversations')
  const desk = useDesk()
  const [address, setAddress] = useState(desk.address)
  const set = (part: Partial<Address>) => setAddress((now) => ({ ...now, ...part }))
  const part = { address, set }
  const [asked, setAsked] = useState(false)
  const lastDay = useRef<DatePickerProps.Ref>(null)

  function apply() {
    setAsked(true)
    if (endsBeforeItBegins(address)) return lastDay.current?.focus()
    desk.choose({ ...address, saved: undefined })
    close()
  }

  return (
    <Dialog
      title={t('filters.title')}
      size="large"
      close={close}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            onClick={() =>
              setAddress({
                ...addressDefault,
                view: address.view,
                queue: address.queue,
                sorting: address.sorting,
                agents: [],
              })
            }
          >
            {t('filters.reset')}
          </Button>
          <Button variant="primary" onClick={apply}>
            {t('filters.apply')}
          </Button>
        </SpaceBetween>
      }
    >
      <div className="live-filters">
        <When {...part} lastDay={lastDay} fault={asked && endsBeforeItBegins(address)} />
        <Status {...part} />
        <Department {...part} />
        <OfEnvironment {...part} />
        <Agents {...part} />
        <Channels {...part} />
        <Topics {...part} />
        <Events {...part} />
        <Checkbox checked={address.misunderstood} onChange={({ detail }) => set({ misunderstood: detail.checked })}>
          {t('filters.misunderstood')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

/** Days compare as texts do. */
const endsBeforeItBegins = ({ period, from, to }: Address): boolean =>
  period === 'range' && from !== undefined && to !== undefined && to < from

interface WhenProps extends PartProps {
  lastDay: RefObject<DatePickerProps.Ref | null>
  fault: boolean
}

function When({ address, set, lastDay, fault }: WhenProps) {
  const { t } = useTranslation('conversations')
  return (
    <>
      <OneOfField
        field={{ value: address.period, onChange: (period) => set({ period }) }}
        label={t('filters.period')}
        options={optionsOf(periods, (period) => t(`periods.${period}`))}
      />
      {address.period === 'range' && (
        <div className="live-range">
          <DayField
            field={{ value: address.from ?? '', onChange: (day) => set({ from: day || undefined }) }}
            label={t('filters.from')}
          />
          <DayField
            ref={lastDay}
            field={{
              value: address.to ?? '',
              onChange: (day) => set({ to: day || undefined }),
              errorText: fault && t('filters.order'),
            }}
            label={t('filters.to')}
          />
        </div>
      )}
    </>
  )
}

function Status({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const counts = useLive((live) => live.statuses)
  return (
    <OneOfField
      field={{
        value: address.intervention ?? '',
        onChange: (status) => set({ intervention: status || undefined }),
      }}
      label={t('filters.status')}
      options={[
        none(t('filters.any')),
        ...statuses.map((value) => ({
          value,
          label: t(`status.${value}`),
          ...(counts && { labelTag: shortCount(counts[value]) }),
        })),
      ]}
    />
  )
}

function Department({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const { data = [] } = useQuery(queries.departments.list({}))
  return (
    <OneOfField
      field={{ value: address.department ?? '', onChange: (id) => set({ department: id || undefined }) }}
      label={t('filters.department')}
      options={[none(t('filters.any')), ...data.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  )
}

/** Asked where there is a choice. */
function OfEnvironment({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const environments = useLive((live) => live.environments)
  if (environments.length < 2) return null
  return (
    <OneOfField
      field={{ value: address.environment ?? '', onChange: (id) => set({ environment: id || undefined }) }}
      label={t('filters.environment')}
      options={[none(t('filters.any')), ...environments.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  )
}

function Agents({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const agents = useLive((live) => live.agents)
  return (
    <SomeOfField
      field={{ value: address.agents, onChange: (chosen) => set({ agents: chosen }) }}
      label={t('filters.agents')}
      placeholder={t('filters.any')}
      options={agents.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
    />
  )
}

function Channels({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  return (
    <SomeOfField
      field={{ value: address.channels, onChange: (chosen) => set({ channels: chosen }) }}
      label={t('filters.channels')}
      placeholder={t('filters.any')}
      options={optionsOf<string>(channelIds, (id) => channelOf(id).name)}
    />
  )
}

function Topics({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const { data } = useQuery(queries.conversations.topics({}))
  return (
    <SomeOfField
      field={{ value: address.topics, onChange: (chosen) => set({ topics: chosen }) }}
      label={t('filters.topics')}
      placeholder={t('filters.any')}
      options={optionsOf(data?.topics ?? [])}
    />
  )
}

function Events({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  return (
    <SomeOfField
      field={{ value: address.events, onChange: (chosen) => set({ events: chosen }) }}
      label={t('filters.events')}
      placeholder={t('filters.any')}
      options={optionsOf(conversationEventTypes, (type) => t(`events.${type}`))}
    />
  )
}
