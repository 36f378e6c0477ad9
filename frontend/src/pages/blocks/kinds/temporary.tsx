/** A response that is still to be written: it has a name and a place. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import type { ContentKind } from './kind.ts'
import { PhoneEvent } from './parts/preview-parts.tsx'

const TemporaryContent = z.object({ kind: z.literal('temporary') })
type TemporaryContent = z.infer<typeof TemporaryContent>

export const temporary = {
  icon: 'edit',
  schema: TemporaryContent,
  blank: () => ({ kind: 'temporary' }),
  toDraft: () => ({ kind: 'temporary' }),
  toBlock: () => ({ type: 'temporary' }),
  Preview,
  describe: () => [],
} satisfies ContentKind<TemporaryContent, ContentOf<'temporary'>>

function Preview() {
  const { t } = useTranslation('block-kinds')
  return <PhoneEvent icon="edit" text={t('temporary.preview')} />
}
