/** One channel as it is edited: its behaviour and the values of its fields, saved with all the others. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  behaviourShape,
  schemaOf,
  type ChannelsConfiguration,
  type FieldValue,
  type FieldValues,
  type RowValues,
} from '#shared/channels/configuration'
import type { Behaviour } from '#shared/channels/definition'
import { otherChannels } from '#shared/chat/channels'
import { channels as contract } from '#shared/contracts/channels'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { isSame } from '../../components/form/parts.ts'
import type { Draft, Field } from '../../components/form/draft.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { configurationQuery } from './channels-data.ts'
import { fieldsOf, retiredName, type EditedName, type SetUp } from './register.ts'

/** The retired channel has no behaviour. `sendMissed` is said with a save and is no setting. */
export type Edited = Partial<Behaviour> & { readonly [field: string]: FieldValue | undefined }
export type ChannelForm = Draft<Edited, ChannelsConfiguration>

export const settingsIn = (configuration: ChannelsConfiguration, name: SetUp): Edited => configuration[name]

export function useChannelDraft(name: EditedName, saved: ChannelsConfiguration): ChannelForm {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  return useDraft<ChannelsConfiguration, Edited>({
    saved,
    access: contract.save.access,
    merges: true,
    schema: draftSchema(name),
    fieldAt: (edited, path) => fieldAt(name, edited, path),
    editedOf: (item = saved) => settingsIn(item, name),
    save: (changes, base = saved) => saveOver(name, changes, base),
    // No draft is kept over a reload, because what is kept lies open in the browser, and there are secrets in it.
    refetch: () => queryClient.refetchQueries({ queryKey: configurationQuery.queryKey }),
    onSaved: async (item) => {
      queryClient.setQueryData(configurationQuery.queryKey, [item])
      void queryClient.invalidateQueries({ queryKey: queries.channels.health({}).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['history'] })
      notify.success(t('saved'))
    },
  })
}

function draftSchema(name: SetUp) {
  const shape = Object.fromEntries(fieldsOf(name).map((field) => [field.name, schemaOf(field)]))
  return z.object(name === retiredName ? shape : { ...behaviourShape, ...shape })
}

/** `numbers.0.token`, behind the name of the channel as the server says it, is the field `{id of the row}.token`. */
function fieldAt(name: SetUp, edited: Edited, path: readonly string[]): string {
  const [field = '', index, ...inner] = path[0] === name ? path.slice(1) : path
  const value = edited[field]
  const row = Array.isArray(value) && index !== undefined ? (value[Number(index)] as RowValues | undefined) : undefined
  return row?._id ? [row._id, ...inner.slice(0, 1)].join('.') : field
}

/**
 * Saves all channels with the changes of one. Where somebody else has saved meanwhile, they are saved over what there is
 * now, unless both have changed the same: then the refusal stands, and the page asks.
 */
async function saveOver(name: SetUp, edits: Edited, base: ChannelsConfiguration): Promise<ChannelsConfiguration> {
  const { sendMissed, ...changes } = edits
  const sent = otherChannels.filter((channel) => sendMissed === true && channel === name)
  const put = (on: ChannelsConfiguration) =>
    quietly.channels.save({
      ...on,
      [name]: { ...settingsIn(on, name), ...changes },
      ...(sent.length > 0 && { sendMissed: sent }),
    })
  try {
    return await put(base)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'stale') throw error
    const [latest] = await queryClient.fetchQuery(configurationQuery)
    const [before, after] = [settingsIn(base, name), latest && settingsIn(latest, name)]
    const isFree = after && Object.keys(changes).every((field) => isSame(before[field], after[field]))
    if (!latest || !isFree) throw error
    return put(latest)
  }
}

/** A field of the draft as one that holds a value of its kind. */
export const fieldOf = <Value extends FieldValue>(form: ChannelForm, field: string): Field<Value> =>
  // The schema of the channel gives each field the values of its kind.
  form.field(field) as unknown as Field<Value>

export const valuesOf = (form: ChannelForm): FieldValues => form.edited as FieldValues
