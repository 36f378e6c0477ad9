/** Masking as the console keeps it: the company's own rules, and what happens to each built-in kind. */
import { useQuery } from '@tanstack/react-query'
import type { MaskRule, MaskSettings } from '#shared/contracts/masking'
import type { MaskKind, MaskMode } from '#shared/masking/kinds'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { byName, collection } from '../../core/collection.ts'

const kinds = queries.masking.kinds({})

export const rules = collection<MaskRule>({
  list: queries.masking.list({}),
  order: byName,
  remove: ({ _id, revision }) => api.masking.remove({ id: _id, revision }),
})

export const useKinds = () => useQuery(kinds)

export type RuleDraft = Pick<MaskRule, 'name' | 'pattern' | 'replacement' | 'enabled'>

export const saveRule = (draft: RuleDraft, base: MaskRule | undefined): Promise<MaskRule> =>
  base ? quietly.masking.update({ ...draft, id: base._id, revision: base.revision }) : quietly.masking.create(draft)

/** Switches a rule on or off. */
export async function enableRule({ _id: id, revision, name, pattern, replacement }: MaskRule, enabled: boolean) {
  rules.show(await api.masking.update({ id, revision, name, pattern, replacement, enabled }))
}

/** Decides what happens to one kind; two that are decided at once both hold. */
export async function decideMode(kind: MaskKind, mode: MaskMode): Promise<void> {
  const saved: MaskSettings = await api.masking.updateKinds({ modes: { [kind]: mode } })
  queryClient.setQueryData(kinds.queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}
