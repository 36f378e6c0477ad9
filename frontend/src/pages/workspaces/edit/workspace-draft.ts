/** A workspace while the provider edits it. Only what was edited is sent; a token or key is typed and never shown. */
import type { ClosingFlag } from '#shared/access'
import { workspaces as contract, type ManagedWorkspace } from '#shared/contracts/workspaces'
import type { Draft } from '../../../components/form/draft.ts'
import { queries, queryClient, quietly } from '../../../core/api.ts'

/** A secret that is typed anew; empty: it stays; null: it is removed. */
export type EditedSecret = string | null

export interface EditedWorkspace {
  readonly displayName: string
  readonly conversationAnalyticsTTL: number
  readonly conversationEventsTTL: number
  readonly closed: readonly ClosingFlag[]
  readonly openAiKnowledgeBase: boolean
  readonly openAiVideoKnowledgeBase: boolean
  readonly rasa: Omit<ManagedWorkspace['rasa'], 'hasToken'> & { readonly token: EditedSecret }
  readonly llm: Omit<ManagedWorkspace['llm'], 'hasKey'> & { readonly key: EditedSecret }
  readonly typesense: ManagedWorkspace['typesense']
}

export type WorkspaceForm = Draft<EditedWorkspace, ManagedWorkspace>

export function editedWorkspace(workspace: ManagedWorkspace): EditedWorkspace {
  const { displayName, conversationAnalyticsTTL, conversationEventsTTL, closed, typesense } = workspace
  const { openAiKnowledgeBase, openAiVideoKnowledgeBase } = workspace
  const { hasToken: _token, ...rasa } = workspace.rasa
  const { hasKey: _key, ...llm } = workspace.llm
  return {
    displayName,
    conversationAnalyticsTTL,
    conversationEventsTTL,
    closed,
    openAiKnowledgeBase,
    openAiVideoKnowledgeBase,
    rasa: { ...rasa, token: '' },
    llm: { ...llm, key: '' },
    typesense,
  }
}

/** A secret that stays is left out. */
export const sentWorkspace = ({ rasa: { token, ...rasa }, llm: { key, ...llm }, ...others }: EditedWorkspace) => ({
  ...others,
  closed: others.closed.toSorted(),
  rasa: { ...rasa, ...(token !== '' && { token }) },
  llm: { ...llm, ...(key !== '' && { key }) },
})
export type SentWorkspace = ReturnType<typeof sentWorkspace>

/** What is sent as the contract takes it, without the id that every draft has. */
export const schema = contract.update.input

/** The server saves values that nobody else has saved meanwhile, whatever else has changed. */
export const saveWorkspace = (
  { closed, ...changes }: Partial<SentWorkspace>,
  { _id: id, revision }: ManagedWorkspace,
): Promise<ManagedWorkspace> =>
  quietly.workspaces.update({ ...changes, ...(closed && { closed: [...closed] }), id, revision })

export const refetchWorkspaces = (): Promise<ManagedWorkspace[]> =>
  queryClient.fetchQuery({ ...queries.workspaces.list(), staleTime: 0 })
