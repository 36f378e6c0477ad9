/** What a customer has typed; values that were masked are chips, and those that are kept are shown for a while on request. */
import './masked-text.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masking } from '#shared/contracts/masking'
import { maskKinds, neverKept, type MaskKind } from '#shared/masking/kinds'
import { placeholderPattern } from '#shared/masking/placeholders'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { quietly } from '../../../core/api.ts'
import { notify } from '../../../core/live/notices.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { useLive } from '../state/inbox-state.ts'

const shownMs = 60_000

export function MaskedText({ userId, text }: { userId: string; text: string }) {
  let end = 0
  const parts = [...text.matchAll(placeholderPattern)].map(({ 0: placeholder, 1: name = '', index }) => {
    const before = text.slice(end, index)
    end = index + placeholder.length
    return { at: index, before, placeholder, kind: maskKinds.find((kind) => kind === name.toLowerCase()) ?? 'secret' }
  })
  return (
    <>
      {parts.map(({ at, before, placeholder, kind }) => (
        <Fragment key={at}>
          <PlainText text={before} />
          <MaskedValue userId={userId} placeholder={placeholder} kind={kind} />
        </Fragment>
      ))}
      <PlainText text={text.slice(end)} />
    </>
  )
}

interface MaskedValueProps {
  userId: string
  placeholder: string
  kind: MaskKind
}

function MaskedValue({ userId, placeholder, kind }: MaskedValueProps) {
  const { t } = useTranslation('conversations')
  const canReveal = useCanReveal(userId) && !neverKept.includes(kind)
  const [value, setValue] = useState<string>()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => setValue(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [value])

  const { isBusy: busy, run: reveal } = useAction(
    async () => setValue((await quietly.masking.reveal({ userId, placeholder })).value),
    ({ code, message }) => (code === 'value-gone' ? setGone(true) : notify('error', message)),
  )

  return (
    <span className="live-masked" title={placeholder}>
      <Icon name="lock-private" size="small" />
      {value === undefined ? t(`masked.${kind}`) : <b>{value}</b>}
      {isGone && <small>{t('masked.gone')}</small>}
      {canReveal && !isGone && (
        <Button
          variant="inline-link"
          loading={busy}
          ariaLabel={t(value === undefined ? 'masked.show-value' : 'masked.hide-value', { value: placeholder })}
          onClick={() => (value === undefined ? reveal() : setValue(undefined))}
        >
          {t(value === undefined ? 'masked.show' : 'masked.hide')}
        </Button>
      )}
    </span>
  )
}

/** Whoever holds the conversation, and builders. */
function useCanReveal(userId: string): boolean {
  const { agent, rights } = useAgent()
  const isRefused = useRefusal()(masking.reveal.access) !== undefined
  const owner = useLive((live) => live.users[userId]?.owner)
  const isBuilder = rights.roles.some((role) => role !== 'agent')
  return !isRefused && (isBuilder || (owner?.by === 'agent' && owner.agentId === agent._id))
}
