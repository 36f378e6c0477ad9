/** One of the bot's moments: when it is, what is said, and the way to its response. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { neededMoments, type MomentKey } from '#shared/blocks/moments'
import { websiteChannel } from '#shared/chat/channels'
import { blocks as contract, type Block } from '#shared/contracts/blocks'
import type { ContentLanguage } from '#shared/languages'
import { useAgent, useReadOnly } from '../../../core/agent.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { addressOf } from '../adding/steps.tsx'
import { editedBlock } from '../block-draft.ts'
import { kindNamed } from '../kinds/index.ts'
import { phoneMessage } from '../phone-message.ts'
import { addressOfNew } from './moment-keys.ts'

interface MomentRowProps {
  moment: MomentKey
  /** Absent where nobody has written it. */
  block: Block | undefined
  language: ContentLanguage
}

export function MomentRow({ moment, block, language }: MomentRowProps) {
  const { t } = useTranslation('moments')
  const isReadOnly = useReadOnly()
  const follow = useFollow()
  const name = t(`names.${moment}`)
  const deed = isReadOnly ? 'open' : 'edit'
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{t(`when.${moment}`)}</p>
        <State moment={moment} isWritten={block !== undefined} />
      </div>
      {block ? <Said block={block} language={language} /> : <span />}
      {block ? (
        <Button href={addressOf({}, block._id)} ariaLabel={t(`${deed}-named`, { name })} onFollow={follow}>
          {t(deed)}
        </Button>
      ) : (
        <AccessButton
          access={contract.create.access}
          href={addressOfNew(moment)}
          ariaLabel={t('write-named', { name })}
          onFollow={follow}
        >
          {t('write')}
        </AccessButton>
      )}
    </li>
  )
}

function State({ moment, isWritten }: { moment: MomentKey; isWritten: boolean }) {
  const { t } = useTranslation('moments')
  if (isWritten) return <StatusIndicator type="success">{t('written')}</StatusIndicator>
  if (neededMoments.includes(moment)) return <StatusIndicator type="warning">{t('needed')}</StatusIndicator>
  return <StatusIndicator type="stopped">{t('unwritten')}</StatusIndicator>
}

/** What customers read on the website; a response that does something instead says what kind it is. */
function Said({ block, language }: { block: Block; language: ContentLanguage }) {
  const { t } = useTranslation('blocks')
  const { displayName: company } = useAgent().agent.company
  const message = phoneMessage(editedBlock(block), { language, channel: websiteChannel, company })
  if (!message?.text) return <p className="moment-kind">{t(`kinds.${kindNamed(block)}.name`)}</p>
  return (
    <blockquote lang={language}>
      {message.text}
      {message.choices?.map(({ title }, index) => (
        // Two choices may bear one title.
        <span key={`${index} ${title}`}>{title}</span>
      ))}
    </blockquote>
  )
}
