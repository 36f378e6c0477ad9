/** Picks questions of the bank for a form. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { tableView } from '../../components/table/table-view.ts'
import { RowsTable } from '../../components/table/rows-table.tsx'
import { searchedOf } from './question-texts.ts'

interface BankPickerProps {
  bank: readonly FormField[]
  /** Those the form has already; the same question twice would store one answer over the other. */
  taken: ReadonlySet<string>
  roomFor: number
  pick: (fields: readonly FormField[]) => void
  close: () => void
}

const shownMax = 50

export function BankPicker({ bank, taken, roomFor, pick, close }: BankPickerProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { t: editor } = useTranslation('form-editor')
  const [find, setFind] = useState('')
  const [picked, setPicked] = useState<readonly FormField[]>([])
  const free = bank.filter(({ _id }) => !taken.has(_id))
  const { rows } = tableView(
    free,
    { find, sort: '', page: 1 },
    { columns: [], searched: searchedOf, pageSize: shownMax },
  )
  return (
    <Dialog
      title={editor('bank.pick')}
      size="large"
      close={close}
      action={
        <Button
          variant="primary"
          disabled={picked.length === 0 || picked.length > roomFor}
          onClick={() => {
            pick(picked)
            close()
          }}
        >
          {picked.length > 0 ? editor('bank.add', { count: picked.length }) : t('common:add')}
        </Button>
      }
    >
      <RowsTable
        variant="embedded"
        rows={rows}
        onRowClick={({ detail: { item } }) =>
          setPicked(picked.includes(item) ? picked.filter((one) => one !== item) : [...picked, item])
        }
        name={editor('bank.name')}
        selection={{
          rows: picked,
          select: setPicked,
          name: editor('bank.name'),
          allLabel: editor('bank.all'),
          labelOf: ({ title }) => title,
        }}
        filter={
          <TextFilter
            filteringText={find}
            filteringPlaceholder={editor('bank.find')}
            filteringAriaLabel={editor('bank.find')}
            onChange={({ detail }) => setFind(detail.filteringText)}
          />
        }
        empty={<Nothing find={find} hasBank={bank.length > 0} />}
        columns={[
          { id: 'title', title: t('title'), cell: ({ title }) => title },
          { id: 'key', title: t('key'), cell: ({ key }) => <Box variant="code">{key}</Box> },
          {
            id: 'type',
            title: editor('bank.type'),
            cell: ({ fieldType }) => t(`field-types.${fieldType}.name`),
          },
        ]}
      />
    </Dialog>
  )
}

/** Why the table is empty: nothing is called so, all are taken, or there is none. */
function Nothing({ find, hasBank }: { find: string; hasBank: boolean }) {
  const { t } = useTranslation(['form-editor', 'common', 'items'])
  if (find) return <Empty title={t('common:no-matches')} text={t('items:table.no-matches-text', { find })} />
  return <Empty title={t('bank.none')} text={t(hasBank ? 'bank.none-left' : 'bank.none-text')} />
}
