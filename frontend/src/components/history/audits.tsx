/** What was done, newest first, page by page: of a whole workspace, or of one item. */
import Box from '@cloudscape-design/components/box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { auditTone, type AuditAction, type AuditSubject, type AuditType } from '#shared/audit'
import type { Audit, AuditQuery } from '#shared/contracts/history'
import { api } from '../../core/api.ts'
import { dateAndTime } from '../../core/format.ts'
import { PageLink } from '../layout/page-link.tsx'
import { RowsTable } from '../table/rows-table.tsx'
import './audits.css'

interface AuditsProps {
  of: AuditQuery
  variant: 'full-page' | 'embedded'
  header?: ReactNode
  filter?: ReactNode
  empty: ReactNode
  /** Where the item of an audit is found, as long as it exists. */
  addressOf?: (audit: Audit) => string | undefined
  /** What can be done about an audit. */
  action?: (audit: Audit) => ReactNode
}

const placeCount = 8
/** Room for most names on one line, and for a deed on three. */
const whoWidthPx = 110
const deedWidthPx = 220

export function Audits({ of, variant, header, filter, empty, addressOf, action }: AuditsProps) {
  const { t } = useTranslation('history')
  const list = useAudits(of)
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  const audits = data?.pages.flatMap((page) => page.audits) ?? []
  // A page may hold nothing of what is asked for while older ones do.
  const isLookingOn = audits.length === 0 && hasNextPage && !error
  useEffect(() => {
    if (isLookingOn && !isFetchingNextPage) void fetchNextPage()
  }, [isLookingOn, isFetchingNextPage, fetchNextPage])
  return (
    <RowsTable
      variant={variant}
      rows={audits}
      header={header}
      filter={filter}
      list={{ ...list, isPending: isPending || isLookingOn }}
      moreText={t('more')}
      placeCount={placeCount}
      name={t('name')}
      empty={empty}
      columns={[
        {
          id: 'what',
          title: t('columns.what'),
          minWidth: deedWidthPx,
          cell: (audit) => <Deed audit={audit} address={addressOf?.(audit)} />,
        },
        {
          id: 'who',
          title: t('columns.who'),
          minWidth: whoWidthPx,
          cell: ({ data: { loggedInAgent } }) =>
            loggedInAgent.key === undefined
              ? loggedInAgent.fullName
              : t('by-key', { name: loggedInAgent.fullName, key: loggedInAgent.key }),
        },
        {
          id: 'when',
          title: t('columns.when'),
          cell: ({ created }) => (
            <time dateTime={created} className="deed-moment">
              {dateAndTime(created)}
            </time>
          ),
        },
        ...(action ? [{ id: 'action', title: t('columns.action'), cell: action }] : []),
      ]}
    />
  )
}

/** Kept under the area's key, so that what renews the history renews this. */
const useAudits = (of: AuditsProps['of']) =>
  useInfiniteQuery({
    queryKey: ['history', 'audits', of, 'pages'],
    queryFn: ({ pageParam: page }) => api.history.audits({ ...of, ...(page && { page }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** An audit's type is its two parts with a hyphen between; a subject may have a hyphen of its own, as `api-key` has. */
export function partsOf(type: AuditType): [AuditAction, AuditSubject] {
  const [action, ...subject] = type.split('-')
  return [action, subject.join('-')] as [AuditAction, AuditSubject]
}

function Deed({ audit: { type, data }, address }: { audit: Audit; address: string | undefined }) {
  const { t } = useTranslation('history')
  const [action, subject] = partsOf(type)
  return (
    <div className="deed">
      <span className={`deed-dot deed-dot-${auditTone(type)}`} data-tone={auditTone(type)} />
      <div>
        <Box variant="span" color="text-body-secondary">
          {t(`deeds.${action}`, { subject: t(`subjects.${subject}`) })}:
        </Box>{' '}
        {address ? <PageLink to={address}>{name()}</PageLink> : <Box variant="strong">{name()}</Box>}
        {data.revision !== undefined && <span className="deed-revision">v{data.revision}</span>}
        {data.description && (
          <Box variant="small" display="block" color="text-body-secondary">
            {data.description}
          </Box>
        )}
      </div>
    </div>
  )

  function name(): string {
    // A build is called by the second it was started in, and a customer who has told no name by the end of their id.
    if (subject === 'build') return dateAndTime(data.name, { withSeconds: true })
    return data.name === data.itemId ? t('visitor', { number: data.name.slice(-4) }) : data.name
  }
}
