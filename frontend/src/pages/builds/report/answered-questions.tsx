/** How many of the questions that are kept with the bot its new model answers right, and which ones not. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { BuildReport } from '#shared/contracts/builds'
import { languageName } from '../../../core/format.ts'
import { usePagedRows } from '../../../components/table/paging.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { Bar } from './score-bar.tsx'

type Questions = NonNullable<BuildReport['questions']>

export function AnsweredQuestions({ questions }: { questions: Questions }) {
  const { t } = useTranslation('builds')
  const { right, of, rightBefore, perLanguage, wrong, better } = questions
  return (
    <SpaceBetween size="s">
      <div>
        <Box fontWeight="bold">{t('questions.lead', { right, count: of })}</Box>
        <Box color="text-body-secondary">
          {t('questions.text')}{' '}
          {rightBefore !== undefined &&
            t(`questions.${trendOf(right - rightBefore)}`, {
              count: Math.abs(right - rightBefore),
            })}
        </Box>
      </div>
      <ul className="per-language">
        {perLanguage.map((one) => (
          <li key={one.language}>
            <span>{languageName(one.language)}</span>
            <Bar value={one.right / one.of} />
            <span>{t('questions.of', { right: one.right, of: one.of })}</span>
          </li>
        ))}
      </ul>
      {wrong.length > 0 && (
        <ExpandableSection headerText={t('questions.wrong', { count: of - right })} defaultExpanded>
          <Wrong wrong={wrong} count={of - right} />
        </ExpandableSection>
      )}
      {better.length > 0 && (
        <ExpandableSection headerText={t('questions.better', { count: better.length })}>
          <ul className="examples">
            {better.map((text) => (
              <li key={text}>{t('report.quoted', { text })}</li>
            ))}
          </ul>
        </ExpandableSection>
      )}
    </SpaceBetween>
  )
}

const trendOf = (more: number) => (more > 0 ? 'more' : more < 0 ? 'fewer' : 'same')

/** The list is cut at its worst; `count` is of all. */
function Wrong({ wrong, count }: { wrong: Questions['wrong']; count: number }) {
  const { t } = useTranslation('builds')
  const nothing = <Box color="text-body-secondary">{t('questions.nothing')}</Box>
  return (
    <RowsTable
      variant="embedded"
      {...usePagedRows(wrong).table}
      name={t('questions.wrong', { count })}
      columns={[
        {
          id: 'text',
          title: t('questions.question'),
          minWidth: 200,
          cell: ({ text, isNew }) => (
            <SpaceBetween size="xxs" direction="horizontal">
              <span>{t('report.quoted', { text })}</span>
              {isNew && <Badge color="red">{t('questions.was-right')}</Badge>}
            </SpaceBetween>
          ),
        },
        { id: 'expected', title: t('questions.expected'), cell: ({ expected }) => expected || nothing },
        { id: 'got', title: t('questions.got'), cell: ({ got }) => got || nothing },
        { id: 'language', title: t('questions.language'), cell: ({ language }) => languageName(language) },
      ]}
    />
  )
}
