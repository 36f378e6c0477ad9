/** Searches what knowledge and responses say, for whoever answers a customer. */
import Input from '@cloudscape-design/components/input'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLengthMax } from '#shared/limits'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { queries } from '../../../core/api.ts'
import { useDebounced } from '../../../core/debounced.ts'
import { AssistPanel } from './assist-panel.tsx'
import { Waiting } from './asked.tsx'
import { Findings } from './findings.tsx'

const debounceMs = 250

interface SearchPanelProps {
  userId: string
  insert: (text: string) => void
  close: () => void
}

export default function SearchPanel({ userId, insert, close }: SearchPanelProps) {
  const { t } = useTranslation('conversations')
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim().slice(0, titleLengthMax), debounceMs)
  const found = useQuery({
    ...queries.assist.search({ userId, text: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <AssistPanel title={t('assist.search-title')} close={close}>
      <Input
        type="search"
        value={text}
        autoFocus
        placeholder={t('assist.search-for')}
        ariaLabel={t('assist.search-for')}
        onChange={({ detail }) => setText(detail.value)}
      />
      {found.error && <LoadFailed error={found.error} retry={found.refetch} />}
      {asked !== '' && found.isPending && !found.error && <Waiting text={t('assist.searching')} />}
      {asked !== '' && found.data && (
        <>
          <p className="unseen" role="status">
            {t('assist.found', { count: found.data.length })}
          </p>
          {found.data.length === 0 && <p className="live-assist-told">{t('assist.nothing')}</p>}
          <Findings userId={userId} findings={found.data} insert={insert} close={close} />
        </>
      )}
    </AssistPanel>
  )
}
