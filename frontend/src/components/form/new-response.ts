/** Makes a response where one is picked: a temporary one, which has a name and is written later (BLOCKS-016). */
import { useTranslation } from 'react-i18next'
import { refusal } from '#shared/access'
import { blocks as contract } from '#shared/contracts/blocks'
import { api, queryClient } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import type { Creation } from './item-select.tsx'

interface Naming {
  /** Its name unless another one is typed. */
  readonly title?: string | undefined
  readonly topic: string
}

/** Absent for those who may not make responses. `choose` is given the id of the new one. */
export function useNewResponse(choose: (id: string) => void, { title = '', topic }: Naming): Creation | undefined {
  const { t } = useTranslation('items')
  const { rights } = useAgent()
  if (refusal(rights, contract.create.access)) return undefined
  return {
    nameOf: (typed) => typed.trim() || title.trim(),
    label: (name) => t('new-response.create', { title: name }),
    run: async (name) => {
      const group = topic.trim() || t('new-response.topic')
      const made = await api.blocks.create({ type: 'temporary', title: name, key: '', description: '', group })
      await queryClient.invalidateQueries({ queryKey: ['blocks'] })
      choose(made._id)
    },
  }
}
