/** Says a block of the bot to the customer, whoever holds the conversation (CONVERSATIONS-009). */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedReply } from '#shared/contracts/queues'
import { hasText } from '#shared/fields/normal-form'
import { queries } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { wordsOf } from '../parts/block-words.ts'
import { say } from '../state/sending.ts'

const shownMax = 50

export default function BlockDialog({ userId, close }: { userId: string; close: () => void }) {
  const { t } = useTranslation('conversations')
  const blocks = useQuery(queries.conversations.replies({ id: userId }))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<CannedReply>()
  const found = (blocks.data ?? [])
    .filter(({ title, group }) => hasText(`${title} ${group}`, search))
    .slice(0, shownMax)

  function send() {
    if (!chosen) return
    void say(userId, { kind: 'block', text: chosen.title, refersTo: chosen._id })
    close()
  }

  return (
    <Dialog
      title={t('block.title')}
      close={close}
      action={
        <Button variant="primary" disabled={!chosen} onClick={send}>
          {t('block.send')}
        </Button>
      }
    >
      <Input
        type="search"
        value={search}
        placeholder={t('block.search')}
        ariaLabel={t('block.search')}
        onChange={({ detail }) => setSearch(detail.value)}
      />
      {blocks.error && <LoadFailed error={blocks.error} retry={blocks.refetch} />}
      <fieldset className="live-agents">
        <legend className="unseen">{t('block.blocks')}</legend>
        {found.map((block) => (
          <label key={block._id}>
            <input
              type="radio"
              name="block"
              className="unseen"
              checked={chosen?._id === block._id}
              onChange={() => setChosen(block)}
            />
            <BlockCard block={block} />
          </label>
        ))}
        {blocks.data && found.length === 0 && <p className="live-dialog-text">{t('canned.none')}</p>}
      </fieldset>
    </Dialog>
  )
}

function BlockCard({ block }: { block: CannedReply }) {
  return (
    <span className="live-agent">
      <span className="live-agent-name">
        <b>{block.title}</b>
        <small>{wordsOf(block)}</small>
      </span>
      <span className="live-agent-load">{block.group}</span>
    </span>
  )
}
