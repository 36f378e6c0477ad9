/** Passages and responses that were found: each is put into the reply, or a response is sent as it is. */
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#shared/contracts/assist'
import { say } from '../state/sending.ts'

interface FindingsProps {
  userId: string
  findings: readonly Finding[]
  insert: (text: string) => void
  close: () => void
}

export function Findings({ userId, findings, insert, close }: FindingsProps) {
  const { t } = useTranslation('conversations')
  return (
    <ul className="live-findings">
      {findings.map((finding, index) => (
        // One response may have several passages that say the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${finding.blockId}-${index}`}>
          <b>{finding.title}</b>
          <small>{t(`assist.${finding.kind}`)}</small>
          <p>{finding.text}</p>
          <span className="live-assist-deeds">
            <Button ariaLabel={t('assist.insert-of', { title: finding.title })} onClick={() => insert(finding.text)}>
              {t('assist.insert')}
            </Button>
            {finding.kind === 'block' && (
              <Button
                ariaLabel={t('assist.send-of', { title: finding.title })}
                onClick={() => {
                  void say(userId, { kind: 'block', text: finding.title, refersTo: finding.blockId })
                  close()
                }}
              >
                {t('assist.send')}
              </Button>
            )}
            {finding.url && (
              <Link href={finding.url} external externalIconAriaLabel={t('assist.external')}>
                {t('assist.source')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
