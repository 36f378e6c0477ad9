/** Topics, outcomes and tags: lists of titles that agents choose from. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '#shared/fields/names'
import { titlesMax } from '#shared/limits'
import { language } from '../../../core/i18n.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { RemovedNotice } from '../../../components/notice/removed-notice.tsx'
import { LineInput } from '../../../components/table/line-input.tsx'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { useRemoving } from '../../../components/table/removing.ts'
import { tableView } from '../../../components/table/table-view.ts'
import { titleLists, type EditedTitle, type GeneralForm, type TitleList } from './general-draft.ts'

const pageSize = 10

export function ListsSection({ form }: { form: GeneralForm }) {
  const { t } = useTranslation('general')
  return (
    <Section id="lists" title={t('lists.name')} description={t('lists.text')}>
      <div className="title-lists">
        {titleLists.map((list) => (
          <Titles key={list} list={list} form={form} />
        ))}
      </div>
    </Section>
  )
}

function Titles({ list, form }: { list: TitleList; form: GeneralForm }) {
  const { t } = useTranslation('general')
  const { readOnly } = form
  const titles = form.edited[list]
  const [shown, setShown] = useState({ find: '', page: 1 })
  const become = (next: (all: readonly EditedTitle[]) => readonly EditedTitle[]) =>
    form.change((edited) => ({ ...edited, [list]: next(edited[list]) }))
  const removing = useRemoving(titles, become)
  const view = tableView(titles, { ...shown, sort: '' }, { columns: [], searched: ({ title }) => [title], pageSize })

  function add(lines: readonly string[]) {
    const taken = new Set(titles.map(({ title }) => lookOf(title)))
    const known = lines.filter((title) => taken.has(lookOf(title)))
    const fresh = lines.filter((title) => !taken.has(lookOf(title)) && taken.add(lookOf(title)))
    const room = fresh.slice(0, titlesMax - titles.length)
    become((all) => [...room.map((title) => ({ id: `${list}.${crypto.randomUUID()}`, title })), ...all])
    setShown({ find: '', page: 1 })
    return { kept: room.length === 0, told: noticeOf(known, fresh.length - room.length) }
  }

  function noticeOf(known: readonly string[], left: number): string | undefined {
    if (left > 0) return t('lists.full', { count: titlesMax })
    return known.length > 0 ? t('lists.known', { titles: known.join(', ') }) : undefined
  }

  return (
    <section aria-labelledby={`list-${list}`}>
      <SpaceBetween size="s">
        <div className="title-list-head">
          <h3 id={`list-${list}`}>
            {t(`fields.${list}`)} <Box variant="span" color="text-body-secondary">{`(${titles.length})`}</Box>
          </h3>
          {!readOnly && titles.length > 1 && (
            <Button
              variant="inline-link"
              formAction="none"
              ariaLabel={t('lists.sort-of', { list: t(`fields.${list}`) })}
              onClick={() => become(sortedTitles)}
            >
              {t('lists.sort')}
            </Button>
          )}
        </div>
        <Box color="text-body-secondary">{t(`lists.texts.${list}`)}</Box>
        {!readOnly && <LineInput label={t(`lists.new.${list}`)} example={t(`lists.examples.${list}`)} add={add} />}
        {titles.length > pageSize && <PartSearch label={t('lists.find')} shown={shown} view={view} show={setShown} />}
        {removing.last && <RemovedNotice name={removing.last.title} undo={removing.undo} dismiss={removing.forget} />}
        {titles.length === 0 && <Box color="text-status-inactive">{t('lists.none')}</Box>}
        <FaultField field={list} stretch>
          <ul className="titles" aria-label={t(`fields.${list}`)}>
            {view.rows.map((row) => (
              <Title
                key={row.id}
                row={row}
                readOnly={readOnly}
                rename={(title) => become((all) => all.map((one) => (one.id === row.id ? { ...one, title } : one)))}
                remove={() => removing.remove(row)}
              />
            ))}
          </ul>
        </FaultField>
      </SpaceBetween>
    </section>
  )
}

const sortedTitles = (all: readonly EditedTitle[]) =>
  all.toSorted((one, other) => one.title.localeCompare(other.title, language(), { numeric: true }))

interface TitleProps {
  row: EditedTitle
  readOnly: boolean
  rename: (title: string) => void
  remove: () => void
}

function Title({ row: { id, title }, readOnly, rename, remove }: TitleProps) {
  const { t } = useTranslation('general')
  return (
    <li>
      <FaultField field={id} stretch>
        <Input
          ariaLabel={t('lists.title')}
          value={title}
          readOnly={readOnly}
          autoComplete={false}
          onChange={({ detail }) => rename(detail.value)}
        />
      </FaultField>
      {!readOnly && (
        <Button
          variant="icon"
          iconName="remove"
          formAction="none"
          ariaLabel={t('lists.remove', { title })}
          onClick={remove}
        />
      )}
    </li>
  )
}
