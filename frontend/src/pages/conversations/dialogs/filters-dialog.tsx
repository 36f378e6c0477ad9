/** What narrows the list; it goes into the address when it is applied (CONVERSATIONS-002). */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import DatePicker, { type DatePickerProps } from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import { queries } from '../../../core/api.ts'
import { shortCount } from '../../../core/live/counters.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { channelIds, channelOf } from '../../../core/channels.ts'
import { useDesk } from '../state/inbox-context.ts'
import { addressDefault, periods, statuses, type Address, type Period } from '../state/filters.ts'
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
  const options = periods.map((value) => ({ value, label: t(`periods.${value}`) }))
  return (
    <>
      <FormField label={t('filters.period')}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === address.period) ?? null}
          // The values are the periods themselves.
          onChange={({ detail }) => set({ period: detail.selectedOption.value as Period })}
        />
      </FormField>
      {address.period === 'range' && (
        <div className="live-range">
          {(['from', 'to'] as const).map((end) => (
            <FormField key={end} label={t(`filters.${end}`)} errorText={end === 'to' && fault && t('filters.order')}>
              <DatePicker
                {...(end === 'to' && { ref: lastDay })}
                value={address[end] ?? ''}
                expandToViewport
                onChange={({ detail }) => set({ [end]: detail.value || undefined })}
              />
            </FormField>
          ))}
        </div>
      )}
    </>
  )
}

function Status({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const all = { value: '', label: t('filters.any') }
  const counts = useLive((live) => live.statuses)
  const options = [
    all,
    ...statuses.map((value) => ({
      value,
      label: t(`status.${value}`),
      ...(counts && { labelTag: shortCount(counts[value]) }),
    })),
  ]
  return (
    <FormField label={t('filters.status')}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === address.intervention) ?? all}
        onChange={({ detail }) =>
          set({ intervention: statuses.find((status) => status === detail.selectedOption.value) })
        }
      />
    </FormField>
  )
}

function Department({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const { data = [] } = useQuery(queries.departments.list({}))
  const all = { value: '', label: t('filters.any') }
  const options = [all, ...data.map(({ _id, name }) => ({ value: _id, label: name }))]
  return (
    <FormField label={t('filters.department')}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === address.department) ?? all}
        onChange={({ detail }) => set({ department: detail.selectedOption.value || undefined })}
      />
    </FormField>
  )
}

/** Asked where there is a choice. */
function OfEnvironment({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const environments = useLive((live) => live.environments)
  if (environments.length < 2) return null
  const all = { value: '', label: t('filters.any') }
  const options = [all, ...environments.map(({ _id, name }) => ({ value: _id, label: name }))]
  return (
    <FormField label={t('filters.environment')}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === address.environment) ?? all}
        onChange={({ detail }) => set({ environment: detail.selectedOption.value || undefined })}
      />
    </FormField>
  )
}

function Agents({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const agents = useLive((live) => live.agents)
  const options = agents.map(({ _id, fullName }) => ({ value: _id, label: fullName }))
  return (
    <Several
      label={t('filters.agents')}
      options={options}
      chosen={address.agents}
      choose={(chosen) => set({ agents: chosen })}
    />
  )
}

function Channels({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const options = channelIds.map((value) => ({ value, label: channelOf(value).name }))
  return (
    <Several
      label={t('filters.channels')}
      options={options}
      chosen={address.channels}
      choose={(channels) => set({ channels })}
    />
  )
}

function Topics({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const { data } = useQuery(queries.conversations.topics({}))
  const options = (data?.topics ?? []).map((value) => ({ value, label: value }))
  return (
    <Several
      label={t('filters.topics')}
      options={options}
      chosen={address.topics}
      choose={(topics) => set({ topics })}
    />
  )
}

function Events({ address, set }: PartProps) {
  const { t } = useTranslation('conversations')
  const options = conversationEventTypes.map((value) => ({ value, label: t(`events.${value}`) }))
  return (
    <Several
      label={t('filters.events')}
      options={options}
      chosen={address.events}
      choose={(chosen) => set({ events: conversationEventTypes.filter((type) => chosen.includes(type)) })}
    />
  )
}

interface SeveralProps {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  choose: (values: string[]) => void
}

function Several({ label, options, chosen, choose }: SeveralProps) {
  const { t } = useTranslation('conversations')
  return (
    <FormField label={label}>
      <Multiselect
        options={options}
        placeholder={t('filters.any')}
        filteringType="auto"
        selectedOptions={chosen.map((value) => options.find((one) => one.value === value) ?? { value, label: value })}
        onChange={({ detail }) => choose(detail.selectedOptions.map(({ value = '' }) => value))}
      />
    </FormField>
  )
}
