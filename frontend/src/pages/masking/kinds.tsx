/** The built-in kinds of values: an example of each, how often it was found, and what happens to it. */
import Box from '@cloudscape-design/components/box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masking as contract, type MaskSettings } from '#shared/contracts/masking'
import { maskKinds, maskModes, neverKept, type MaskKind, type MaskMode } from '#shared/masking/kinds'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOf } from '../../components/form/choice/one-of.tsx'
import { useRefusal } from '../../components/form/access-button.tsx'
import { useAtMost } from '../../core/breakpoints.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { RowsTable } from '../../components/table/rows-table.tsx'
import { decideMode, useKinds } from './masking-data.ts'

const modeWidthPx = 240

export function Kinds() {
  const { t } = useTranslation('masking')
  const list = useKinds()
  const { data } = list
  // What happens to a kind is more than its example.
  const hasExamples = !useAtMost('mobile')
  const example = {
    id: 'example',
    title: t('kinds.example'),
    cell: (kind: MaskKind) => <Box color="text-body-secondary">{t(`examples.${kind}`)}</Box>,
  }
  return (
    <RowsTable
      rows={data && maskKinds}
      list={list}
      trackBy={(kind) => kind}
      name={t('kinds.name')}
      enableKeyboardNavigation
      heading={{ description: t('kinds.text') }}
      columns={[
        { id: 'kind', title: t('kinds.kind'), cell: (kind) => t(`kind.${kind}`) },
        ...(hasExamples ? [example] : []),
        { id: 'hits', title: t('hits'), cell: (kind) => data?.hits[kind] ?? 0 },
        {
          id: 'mode',
          title: t('kinds.mode'),
          width: modeWidthPx,
          cell: (kind) => data && <Mode kind={kind} of={data} />,
        },
      ]}
    />
  )
}

function Mode({ kind, of: { modes } }: { kind: MaskKind; of: MaskSettings }) {
  const { t } = useTranslation('masking')
  const notify = useNotify()
  const refused = useRefusal()(contract.updateKinds.access)
  const [saving, setSaving] = useState<MaskMode>()
  const offered = maskModes.filter((mode) => mode !== 'keep' || !neverKept.includes(kind))
  const shown = saving ?? modes[kind]
  const choose = async (mode: MaskMode) => {
    setSaving(mode)
    try {
      await decideMode(kind, mode)
      notify.success(t('kinds.saved', { kind: t(`kind.${kind}`), mode: t(`mode.${mode}`) }))
    } catch {
      // The call has told why, and the former choice shows again.
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <OneOf
      label={t('kinds.mode-of', { kind: t(`kind.${kind}`) })}
      disabled={refused !== undefined}
      query={{ isPending: saving !== undefined }}
      options={optionsOf(
        offered,
        (mode) => t(`mode.${mode}`),
        (mode) => t(`mode-text.${mode}`),
      )}
      value={shown}
      onChange={(mode) => mode !== modes[kind] && void choose(mode)}
    />
  )
}
