/**
 * Draft: the edited state of an item, with all that belongs to editing one. It is kept over a reload, checked by the
 * contract's schema, saved, marked at its fields with what is wrong, and brought together with what others save.
 *
 *     const form = useDraft({ saved, access, editedOf, schema, save })
 *     <DraftPage form={form}><TextField label={t('title')} field={form.field('title')} /></DraftPage>
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { faultAt, type FaultCode } from '#shared/faults'
import { CallError } from '../../core/api.ts'
import { useNotify } from '../notice/notifications.tsx'
import { useRefusal } from './access-button.tsx'
import { focusFirstFault, useShownFaults, type Faults } from './fault-field.tsx'
import { atField, faultsOf, textsOf, type DraftFault } from './checks.ts'
import type { Draft, DraftOptions, Submission, Versioned } from './draft.ts'
import { UploadError } from './upload.ts'
import { useEdited, type EditedState } from './use-edited.ts'

/** The field that a refusal of the whole item is about. */
const refusedFields: Partial<Record<CallError['code'], readonly [path: string, code: FaultCode]>> = {
  'duplicate-title': ['title', 'title-taken'],
  'duplicate-key': ['key', 'key-taken'],
  'duplicate-name': ['name', 'name-taken'],
}

export function useDraft<Item extends Versioned, Edited extends object, Sent extends object = Edited>(
  options: DraftOptions<Item, Edited, Sent>,
): Draft<Edited, Item> {
  const { access } = options
  const refused = useRefusal()(access)
  const readOnly = refused !== undefined
  const state = useEdited(options)
  const { edited, change, dirty, discard, conflict, left } = state
  const faults = textsOf([...state.found, ...faultsOf(edited, options)])
  const shown = useShownFaults(faults)
  const { content, seek } = useSeeking(faults)
  const { saving, send } = useSending(options, state, seek)

  async function submit({ reveal, unchanged }: Submission = {}): Promise<Item | undefined> {
    if (readOnly || saving) return undefined
    shown.showAll()
    const wrong = Object.keys(faults)
    if (wrong.length > 0) seek(wrong, reveal)
    else if (dirty) return send(reveal)
    else unchanged?.()
    return undefined
  }

  return {
    edited,
    change,
    field: (name) => ({
      name,
      value: edited[name],
      onChange: (value) => change((now) => ({ ...now, [name]: value })),
      errorText: shown.of(name),
      readOnly,
    }),
    dirty,
    saving,
    faults,
    shown,
    content,
    refused,
    readOnly,
    access,
    submit,
    discard,
    conflict,
    left,
  }
}

/** Sends the draft; what is refused is marked at its fields, or told where it is about none. */
function useSending<Item extends Versioned, Edited extends object, Sent extends object>(
  options: DraftOptions<Item, Edited, Sent>,
  { base, basis, edited, changes, follow, mark, tell }: EditedState<Item, Edited, Sent>,
  seek: Seek,
) {
  const notify = useNotify()
  const [saving, setSaving] = useState(false)

  async function send(reveal: Submission['reveal']): Promise<Item | undefined> {
    setSaving(true)
    try {
      const item = await options.save(changes, base, basis)
      follow(item)
      await options.onSaved(item, base)
      return item
    } catch (error) {
      if (error instanceof UploadError) notify.error(error.message)
      else if (error instanceof CallError) await refuse(error, reveal)
      else throw error
      return undefined
    } finally {
      setSaving(false)
    }
  }

  async function refuse({ code, message, details, values }: CallError, reveal: Submission['reveal']) {
    if (code === 'stale' && options.refetch) {
      const { by, at } = values
      if (by && at) tell({ by, at })
      return void (await options.refetch())
    }
    const found =
      details.length > 0 ? details.map((fault) => atField(edited, fault, options)) : faultsOfRefusal(code, message)
    mark(found)
    if (found.length === 0) return notify.error(message)
    seek(
      found.map(({ path }) => path),
      reveal,
    )
  }

  function faultsOfRefusal(code: CallError['code'], text: string): DraftFault[] {
    const path = options.refusedAt?.[code]
    if (path !== undefined) return [{ path, text }]
    const known = refusedFields[code]
    return known ? [atField(edited, faultAt(...known), options)] : []
  }

  return { saving, send }
}

type Seek = (fields: readonly string[], reveal: Submission['reveal']) => void

/** Leads to the first of the fields that are sought, once they show. */
function useSeeking(faults: Faults): Pick<Draft, 'content'> & { seek: Seek } {
  const notify = useNotify()
  const content = useRef<HTMLDivElement>(null)
  const [sought, setSought] = useState<readonly string[]>([])
  const tell = useEffectEvent(() => {
    const told = sought.map((field) => faults[field]).find((text) => text !== undefined)
    const shows = told !== undefined && content.current?.textContent.includes(told)
    // A fault of a part that shows nowhere is told all the same.
    if (!focusFirstFault(content.current) && told !== undefined && !shows) notify.error(told)
  })
  useEffect(() => {
    if (sought.length === 0 || focusFirstFault(content.current)) return undefined
    // A field can take the focus only after its tab shows, which may be the next frame.
    const frame = requestAnimationFrame(() => tell())
    return () => cancelAnimationFrame(frame)
  }, [sought])
  return {
    content,
    seek: (fields, reveal) => {
      reveal?.(fields)
      setSought([...fields])
    },
  }
}
