/** Picks questions of the bank for a form. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Table from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { tableView } from '../../components/table/table-view.ts'
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
  const { t } = useTranslation(['forms', 'common', 'items'])
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
      title={t('bank.pick')}
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
          {picked.length > 0 ? t('bank.add', { count: picked.length }) : t('common:add')}
        </Button>
      }
    >
      <Table
        variant="embedded"
        selectionType="multi"
        trackBy="_id"
        items={rows}
        selectedItems={picked}
        onSelectionChange={({ detail }) => setPicked(detail.selectedItems)}
        onRowClick={({ detail: { item } }) =>
          setPicked(picked.includes(item) ? picked.filter((one) => one !== item) : [...picked, item])
        }
        ariaLabels={{
          tableLabel: t('bank.name'),
          selectionGroupLabel: t('bank.name'),
          allItemsSelectionLabel: () => t('bank.all'),
          itemSelectionLabel: (_, { title }) => title,
        }}
        filter={
          <TextFilter
            filteringText={find}
            filteringPlaceholder={t('bank.find')}
            filteringAriaLabel={t('bank.find')}
            onChange={({ detail }) => setFind(detail.filteringText)}
          />
        }
        empty={
          find ? (
            <Empty title={t('common:no-matches')} text={t('items:table.no-matches-text', { find })} />
          ) : (
            <Empty title={t('bank.none')} text={t(bank.length > 0 ? 'bank.none-left' : 'bank.none-text')} />
          )
        }
        columnDefinitions={[
          { id: 'title', header: t('title'), isRowHeader: true, cell: ({ title }) => title },
          { id: 'key', header: t('key'), cell: ({ key }) => <Box variant="code">{key}</Box> },
          { id: 'type', header: t('bank.type'), cell: ({ fieldType }) => t(`field-types.${fieldType}.name`) },
        ]}
      />
    </Dialog>
  )
}
