/** How a program begins: its key, what it may count on, and what can go wrong. */
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { callLimits } from '#shared/call-limits'
import { apiVersion, idempotencyHours } from '#shared/limits'
import { problems, type ProblemCode } from '#shared/problem'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { RowsTable } from '../../components/table/rows-table.tsx'
import { Code } from './code.tsx'

/** What a program meets before anything is done. */
const codes = [
  'bad-request',
  'unauthenticated',
  'forbidden',
  'scope-missing',
  'key-refused',
  'key-elsewhere',
  'not-found',
  'other-body',
  'in-progress',
  'environment-read-only',
  'too-many-requests',
  'unavailable',
] as const satisfies readonly ProblemCode[]

const description = '/openapi.json'
const answer = `{ "data": { "_id": "01KAHZ5W8C1K6T3VXN9M0RB4PD", "title": "Opening hours" } }`
const refusal = `{ "errorMessage": "${problems['scope-missing'][1].replace('{scope}', 'content:write')}", "code": "scope-missing", "values": { "scope": "content:write" } }`

export function Begin() {
  const { t } = useTranslation('developers')
  const curl = `curl '${location.origin}/api/agent/forms' \\\n  -H "Authorization: Bearer $PARLEY_KEY"`
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t('key.title')}</Header>}>
        <SpaceBetween size="m">
          <div>
            {t('key.text')} <PageLink to={pathTo('profile')}>{t('key.link')}</PageLink>
          </div>
          <Code name={t('key.example')} text={curl} />
          <div>{t('key.whose')}</div>
          <Code name={t('key.answer')} text={answer} />
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('rules.title')}</Header>}>
        <ul className="developer-rules">
          <li>{t('rules.limit', { calls: callLimits.key.calls })}</li>
          <li>{t('rules.idempotency', { hours: idempotencyHours })}</li>
          <li>{t('rules.environment')}</li>
          <li>{t('rules.version', { version: apiVersion })}</li>
          <li>
            {t('rules.description')} <a href={description}>{description}</a>
          </li>
        </ul>
      </Container>
      <RowsTable
        trackBy="code"
        rows={codes.map((code) => ({ code, status: problems[code][0] }))}
        name={t('errors.title')}
        heading={{ description: t('errors.text') }}
        columns={[
          { id: 'code', title: t('errors.code'), cell: ({ code }) => <code>{code}</code> },
          { id: 'status', title: t('errors.status'), cell: ({ status }) => status },
          { id: 'meaning', title: t('errors.meaning'), cell: ({ code }) => t(`errors.meanings.${code}`) },
        ]}
        footer={<Code name={t('errors.example')} text={refusal} />}
      />
    </SpaceBetween>
  )
}
