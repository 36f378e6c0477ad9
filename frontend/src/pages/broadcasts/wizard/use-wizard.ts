/** The wizard's draft, its steps, its moment, and what its buttons do: each saves first, so that nothing is lost. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { BroadcastDraft, broadcasts as contract, type Broadcast } from '#shared/contracts/broadcasts'
import { broadcastScheduleDaysMax } from '#shared/limits'
import type { Meant } from '#shared/contracts/swarms'
import { wallClock } from '#shared/wall-clock'
import { useAudience, type Asked } from '../../../components/audience/use-audience.ts'
import type { Draft } from '../../../components/form/draft.ts'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { api, CallError, quietly } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { useNow } from '../../../core/use-now.ts'
import { previewTalk } from '../../../core/preview-talk.ts'
import { addressOf, broadcasts, refetchBroadcast, useSwarms } from '../broadcasts-data.ts'
import {
  editedBroadcast,
  EditedBroadcast,
  fieldOf,
  sentBroadcast,
  steps,
  stepWith,
  type Step,
} from './broadcast-draft.ts'
import { momentAt } from './company-clock.ts'
import type { SavedBroadcast, When } from './step-props.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const withRevision = (broadcast: Broadcast): SavedBroadcast => ({ ...broadcast, revision: broadcast.version })

type Busy = 'save' | 'send' | 'schedule' | 'test'

type Form = Draft<EditedBroadcast, SavedBroadcast>

export type WizardState = ReturnType<typeof useWizard>

/** What the wizard shows beside its draft, and what its buttons do. */
export function useWizard(broadcast: Broadcast | undefined, form: Form) {
  const { dirty, edited } = form
  const [step, setStep] = useState<Step>('content')
  const moment = useMoment(broadcast)
  const meant = useMeant(edited)
  return {
    step,
    setStep,
    move: (by: 1 | -1) => setStep(steps[steps.indexOf(step) + by] ?? step),
    ...moment,
    dirty: dirty || moment.isMoved,
    isResent: broadcast?.resends !== undefined,
    meant,
    audience: useAudience(meant),
    ...useActs(broadcast, form, { moment, setStep }),
  }
}

interface Around {
  readonly moment: ReturnType<typeof useMoment>
  readonly setStep: (step: Step) => void
}

function useActs(broadcast: Broadcast | undefined, form: Form, { moment, setStep }: Around) {
  const { t } = useTranslation('broadcasts')
  const notify = useNotify()
  const leaveTo = useLeaving()
  const persist = usePersisting(broadcast, form, setStep)
  const [busy, setBusy] = useState<Busy>()

  /** Saves, does what is left to do, and leaves; what a call was refused for has been told. */
  async function run(what: Busy, act: (saved: Broadcast) => Promise<string | undefined>): Promise<void> {
    if (busy) return
    setBusy(what)
    try {
      const saved = await persist()
      const to = saved && (await act(saved))
      if (to) leaveTo(to)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(undefined)
    }
  }

  function show(changed: Broadcast, text: string): void {
    broadcasts.show(changed)
    notify.success(text)
    moment.settle()
  }

  const schedule = (at: Date, isConfirmed: boolean) =>
    run('schedule', async ({ _id, version }) => {
      const confirmed = isConfirmed && { isConfirmed }
      const planned = await api.broadcasts.schedule({ _id, version, ...confirmed, scheduledAt: at.toISOString() })
      show(planned, t('scheduled', { name: planned.name }))
      return `${pathTo('broadcast')}?tab=scheduled`
    })

  return {
    busy,
    save: () =>
      run('save', async (saved) => {
        // A broadcast that was scheduled is a draft once it was changed, and by this button in any case.
        const draft = saved.status === 'draft' ? saved : await unscheduled(form.edited, saved)
        show(draft, t('saved', { name: draft.name }))
        return pathTo('broadcast')
      }),
    send: (isConfirmed: boolean) =>
      run('send', async ({ _id, version }) => {
        const sent = await api.broadcasts.send({ _id, version, ...(isConfirmed && { isConfirmed }) })
        show(sent, t('sent', { name: sent.name }))
        return addressOf(sent)
      }),
    schedule: async (isConfirmed: boolean) => {
      if (!moment.at || moment.check()) setStep('time')
      else await schedule(moment.at, isConfirmed)
    },
    test: () =>
      run('test', async (saved) => {
        const { outcome } = await api.broadcasts.test({ _id: saved._id, userId: previewTalk.now() ?? '' })
        if (outcome === 'sent') notify.success(t('test.done'))
        else notify.error(t('test.not', { reason: t(`reasons.${outcome}`) }))
        return broadcast ? undefined : addressOf(saved)
      }),
  }
}

/** Gives the broadcast as it is saved then, or nothing where something is wrong with it, which its step shows. */
function usePersisting(broadcast: Broadcast | undefined, form: Form, setStep: (step: Step) => void) {
  // A broadcast that was made here goes on being changed here, should what follows fail.
  const [made, setMade] = useState<Broadcast>()
  const latest = made && made.version > (broadcast?.version ?? 0) ? made : broadcast
  const { dirty, faults, submit } = form
  return async (): Promise<Broadcast | undefined> => {
    if (latest && !dirty && Object.keys(faults).length === 0) return latest
    const saved = await submit({ reveal: (fields) => setStep(stepWith(fields)) })
    if (saved) setMade(saved)
    return saved
  }
}

const unscheduled = (edited: EditedBroadcast, { _id, version }: Broadcast): Promise<Broadcast> =>
  api.broadcasts.update({ ...BroadcastDraft.parse(sentBroadcast(edited)), _id, version })

export function useBroadcastDraft(broadcast: Broadcast | undefined): Form {
  const [params] = useSearchParams()
  const [begin] = useState(() => ({
    kind: params.get('kind') === 'update' ? ('update' as const) : ('campaign' as const),
    swarmId: params.get('swarm') ?? '',
  }))
  return useDraft<SavedBroadcast, EditedBroadcast, object>({
    saved: broadcast && withRevision(broadcast),
    access: broadcast ? contract.update.access : contract.create.access,
    editedOf: (item) => editedBroadcast(item, begin),
    sentOf: sentBroadcast,
    fieldAt: fieldOf,
    schema: contract.create.input,
    kept: { as: 'broadcast', schema: EditedBroadcast },
    save: async (sent, base) =>
      withRevision(
        base
          ? await quietly.broadcasts.update({ ...BroadcastDraft.parse(sent), _id: base._id, version: base.revision })
          : await quietly.broadcasts.create(BroadcastDraft.parse(sent)),
      ),
    onSaved: broadcasts.show,
    refetch: () => broadcast && refetchBroadcast(broadcast._id),
  })
}

/** Whom the draft means; nothing as long as its swarm is not known. */
function useMeant({ swarmId, channels, includesHeld }: EditedBroadcast): Asked | undefined {
  const { data } = useSwarms()
  const everybody: Meant = {
    locations: [],
    radius: 10,
    audience: { channels: [], languages: [], topics: [], tags: [] },
  }
  const swarm = swarmId ? data?.find(({ _id }) => _id === swarmId) : everybody
  if (!swarm) return undefined
  const { locations, radius, audience } = swarm
  return {
    locations,
    radius,
    audience: { ...audience, channels: channelsOfBoth(audience.channels, channels) },
    includesHeld,
  }
}

/** The channels that both name; where one names none, those of the other. Of no channel that both name nobody is found. */
function channelsOfBoth(one: readonly string[], other: readonly string[]): string[] {
  if (one.length === 0 || other.length === 0) return [...one, ...other]
  const both = one.filter((id) => other.includes(id))
  return both.length === 0 ? ['none'] : both
}

function useMoment(broadcast: Broadcast | undefined) {
  const { t } = useTranslation('faults')
  const { timezone } = useAgent().agent.company
  const [start, setStart] = useState(() => startOf(broadcast, timezone))
  const [when, setWhen] = useState(start)
  const [asked, setAsked] = useState(false)
  const at = when.isLater ? momentAt(when.day, when.time, timezone) : undefined
  const now = useNow()
  const faultAt = (nowMs: number) => {
    const ahead = at ? at.getTime() - nowMs : 0
    if (ahead < minuteMs) return t('too-early')
    return ahead > broadcastScheduleDaysMax * dayMs ? t('too-late') : undefined
  }
  return {
    when,
    setWhen,
    at,
    isMoved: JSON.stringify(when) !== JSON.stringify(start),
    /** Counts the moment as saved, so that leaving asks nothing. */
    settle: () => setStart(when),
    whenFault: asked && when.isLater ? faultAt(now) : undefined,
    /** What is wrong with the moment, which shows from then on. */
    check: () => {
      setAsked(true)
      return faultAt(Date.now())
    },
  }
}

/** A new one is sent at once, unless somebody decides otherwise; the field offers tomorrow morning. */
function startOf(broadcast: Broadcast | undefined, timezone: string): When {
  if (!broadcast?.scheduledAt || broadcast.status !== 'scheduled') {
    return { isLater: false, day: wallClock(new Date(Date.now() + dayMs), timezone).day, time: '10:00' }
  }
  const { day, time } = wallClock(new Date(broadcast.scheduledAt), timezone)
  return { isLater: true, day, time: time.slice(0, 5) }
}

/** Leaves once what was saved counts as saved, past the guard. */
function useLeaving(): (to: string) => void {
  const navigate = useNavigate()
  const [to, setTo] = useState<string>()
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
  return setTo
}
