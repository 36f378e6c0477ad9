/** The two steps from a temporary response to what it says: its kind, then its content (BLOCKS-008). */
import type { Block } from '#shared/contracts/blocks'
import type { Draft } from '../../../components/form/draft.ts'
import type { EditedBlock } from '../block-draft.ts'
import { hasContent, kinds, type Kind } from '../kinds/index.ts'
import { useAskToLose } from './ask-to-lose.ts'
import type { Steps } from './steps.tsx'

interface TemporarySteps {
  /** None for a response that was written already. */
  readonly steps: Steps | undefined
  /** No kind was chosen yet. */
  readonly isUnwritten: boolean
  readonly become: (kind: Kind) => void
}

export function useTemporarySteps(
  block: Block | undefined,
  { edited, change }: Pick<Draft<EditedBlock>, 'edited' | 'change'>,
): TemporarySteps {
  const askToLose = useAskToLose()
  const become = (kind: Kind) => change((now) => ({ ...now, content: kinds[kind].blank() }))
  const isUnwritten = edited.content.kind === 'temporary'
  const goBack = () => {
    if (hasContent(edited.content)) askToLose(() => become('temporary'))
    else become('temporary')
  }
  return {
    steps:
      block?.type === 'temporary'
        ? { steps: [{ name: 'type', back: goBack }, { name: 'edit' }], current: isUnwritten ? 'type' : 'edit' }
        : undefined,
    isUnwritten,
    become,
  }
}
