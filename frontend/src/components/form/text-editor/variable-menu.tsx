/** The variables that a text can name, found by typing. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasText } from '#shared/fields/normal-form'
import { MenuFrame } from './menu-frame.tsx'
import { useVariables } from './variables.ts'

const shownMax = 50

export function VariableMenu({ choose, leave }: { choose: (name: string) => void; leave: () => void }) {
  const { t } = useTranslation('response-form')
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [find, setFind] = useState('')
  const [at, setAt] = useState(0)
  const found = useVariables()
    .filter(({ name }) => hasText(name, find))
    .slice(0, shownMax)
  useEffect(() => field.current?.focus(), [])

  const pressKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && found[at]) choose(found[at].name)
    else return
    event.preventDefault()
  }
  return (
    <MenuFrame name={t('text.variables')} leave={leave}>
      <input
        ref={field}
        className="text-editor-find"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[at] && `${list}-${at}`}
        aria-label={t('text.find-variable')}
        placeholder={t('text.find-variable')}
        value={find}
        onChange={({ target }) => {
          setFind(target.value)
          setAt(0)
        }}
        onKeyDown={pressKey}
      />
      <div className="text-editor-variables" role="listbox" id={list} aria-label={t('text.variables')}>
        {found.map(({ name, from }, index) => (
          // The keys are those of the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${from} ${name}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(name)}
          >
            <b>{name}</b> <small>{from}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="text-editor-none">{t('text.no-variables')}</p>}
    </MenuFrame>
  )
}
