/** The built-in kinds of values: an example of each, how often it was found, and what happens to it. */
import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import Select from '@cloudscape-design/components/select'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masking as contract, type MaskSettings } from '#shared/contracts/masking'
import { maskKinds, maskModes, neverKept, type MaskKind, type MaskMode } from '#shared/masking/kinds'
import { useRefusal } from '../../components/form/access-button.tsx'
import { useAtMost } from '../../core/breakpoints.ts'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { decideMode, useKinds } from './masking-data.ts'

const modeWidthPx = 240

export function Kinds() {
  const { t } = useTranslation(['masking', 'items'])
  const { data, error, refetch, isPending } = useKinds()
  // What happens to a kind is more than its example.
  const hasExamples = !useAtMost('mobile')
  const example = {
    id: 'example',
    header: t('kinds.example'),
    cell: (kind: MaskKind) => <Box color="text-body-secondary">{t(`examples.${kind}`)}</Box>,
  }
  return (
    <Table
      items={[...maskKinds]}
      trackBy={(kind) => kind}
      loading={isPending}
      loadingText={t('items:table.loading')}
      ariaLabels={{ tableLabel: t('kinds.name') }}
      enableKeyboardNavigation
      header={
        <Header variant="h2" description={t('kinds.text')}>
          {t('kinds.name')}
        </Header>
      }
      empty={error && <LoadFailed error={error} retry={refetch} />}
      {...(!data && { items: [] })}
      columnDefinitions={[
        { id: 'kind', header: t('kinds.kind'), isRowHeader: true, cell: (kind) => t(`kind.${kind}`) },
        ...(hasExamples ? [example] : []),
        { id: 'hits', header: t('hits'), cell: (kind) => data?.hits[kind] ?? 0 },
        {
          id: 'mode',
          header: t('kinds.mode'),
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
  const options = maskModes
    .filter((mode) => mode !== 'keep' || !neverKept.includes(kind))
    .map((value) => ({ value, label: t(`mode.${value}`), description: t(`mode-text.${value}`) }))
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
    <Select
      expandToViewport
      ariaLabel={t('kinds.mode-of', { kind: t(`kind.${kind}`) })}
      disabled={refused !== undefined}
      statusType={saving ? 'loading' : 'finished'}
      options={options}
      selectedOption={{ value: shown, label: t(`mode.${shown}`) }}
      onChange={({ detail }) => {
        const mode = maskModes.find((each) => each === detail.selectedOption.value)
        if (mode && mode !== modes[kind]) void choose(mode)
      }}
    />
  )
}
