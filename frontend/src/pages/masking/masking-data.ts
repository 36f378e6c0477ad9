/** Masking as the console keeps it: the company's own rules, and what happens to each built-in kind. */
import { useQuery } from '@tanstack/react-query'
import type { MaskRule, MaskSettings } from '#shared/contracts/masking'
import type { MaskKind, MaskMode } from '#shared/masking/kinds'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { itemCache } from '../../core/item-cache.ts'

const list = queries.masking.list({})
const kinds = queries.masking.kinds({})

const cache = itemCache<MaskRule>({
  list,
  // As the server does.
  order: (a, b) => a.name.localeCompare(b.name),
})

export const useRules = () => useQuery(list)
export const useKinds = () => useQuery(kinds)

export type RuleDraft = Pick<MaskRule, 'name' | 'pattern' | 'replacement' | 'enabled'>

export const saveRule = (draft: RuleDraft, base: MaskRule | undefined): Promise<MaskRule> =>
  base ? quietly.masking.update({ ...draft, id: base._id, revision: base.revision }) : quietly.masking.create(draft)

export const showRule = cache.put

export const refetchRules = () => queryClient.refetchQueries(list)

export async function removeRule(id: string): Promise<void> {
  await api.masking.remove({ id })
  cache.drop(id)
}

/** Switches a rule on or off. */
export async function enableRule({ _id: id, revision, name, pattern, replacement }: MaskRule, enabled: boolean) {
  cache.put(await api.masking.update({ id, revision, name, pattern, replacement, enabled }))
}

/** Decides what happens to one kind; two that are decided at once both hold. */
export async function decideMode(kind: MaskKind, mode: MaskMode): Promise<void> {
  const saved: MaskSettings = await api.masking.updateKinds({ modes: { [kind]: mode } })
  queryClient.setQueryData(kinds.queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}
