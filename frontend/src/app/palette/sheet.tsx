/** The sheet of keys, and the switch for those who do not want single letters to do anything (WCAG 2.1.4). */
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'
import { conversationKeys, type ConversationKey } from '../../core/conversation-keys.ts'
import { isOffered, pages } from '../../core/pages.ts'
import { PaletteDialog } from './dialog.tsx'
import { goTo, goToKeys, modifierName } from '../../core/palette-keys.ts'

/** What single keys do on the pages that have some. */
const pageSheets = {
  blocks: ['N'],
  changes: ['J', 'K', 'X', 'Enter', 'P'],
  'unanswered-questions': ['J', 'K', 'Space', 'Enter', 'A', 'N', 'E', 'D', 'Z'],
} as const
// The object has these names and no others.
const sheetNames = Object.keys(pageSheets) as (keyof typeof pageSheets)[]

/** What keys do in the tree of the visual builder; `Mod` is Ctrl or ⌘. */
const builderKeys = ['Enter', 'N', 'L', 'Delete', 'F2', 'Mod D', 'Mod Z', 'Mod ⇧ Z', 'Mod Enter', '/'] as const

/** What single keys do in the list of conversations. */
const listKeys = ['X', '⇧ X', 'Esc'] as const

export default function PaletteSheet() {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  const { rights } = useAgent()
  const on = goToKeys.use()
  const reachable = Object.entries(goTo).filter(([, page]) => may(rights, pages[page].access) && isOffered(page))
  return (
    <PaletteDialog label={t('sheet.title')}>
      <div className="palette-sheet">
        <h2>{t('sheet.title')}</h2>
        <dl>
          <Row keys={[modifierName(), 'K']} text={t('sheet.palette')} />
          <Row keys={['?']} text={t('sheet.title')} />
          <Row keys={['Esc']} text={t('sheet.close')} />
        </dl>
        <h3>{t('sheet.go-to')}</h3>
        <dl className={on ? '' : 'palette-off'}>
          {reachable.map(([letter, page]) => (
            <Row key={letter} keys={['G', letter.toUpperCase()]} text={shell(`pages.${page}`)} />
          ))}
        </dl>
        {sheetNames
          .filter((page) => may(rights, pages[page].access))
          .map((page) => (
            <Fragment key={page}>
              <h3>{shell(`pages.${page}`)}</h3>
              <dl className={on ? '' : 'palette-off'}>
                {pageSheets[page].map((key) => (
                  // Each page has a text for each of its keys.
                  <Row key={key} keys={[key]} text={t(`sheet.${page as 'changes'}.${key as 'J'}`)} />
                ))}
              </dl>
            </Fragment>
          ))}
        {may(rights, pages['visual-builder'].access) && <BuilderKeys />}
        {may(rights, pages.conversations.access) && (
          <>
            <h3>{shell('pages.conversations')}</h3>
            <dl>
              {Object.entries(conversationKeys).map(([key, letter]) => (
                // The object has these keys and no others.
                <Row key={key} keys={['Alt', letter]} text={t(`sheet.conversations.${key as ConversationKey}`)} />
              ))}
            </dl>
            <dl className={on ? '' : 'palette-off'}>
              {listKeys.map((keys) => (
                <Row key={keys} keys={keys.split(' ')} text={t(`sheet.conversation-list.${keys}`)} />
              ))}
            </dl>
          </>
        )}
        <label className="menu-check">
          <span>
            {t('sheet.switch')}
            <small id="keys-text">{t('sheet.switch-text')}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            className="unseen"
            aria-label={t('sheet.switch')}
            aria-describedby="keys-text"
            aria-checked={on}
            checked={on}
            onChange={(event) => goToKeys.change(event.target.checked)}
          />
          <span className="switch" aria-hidden="true" />
        </label>
      </div>
    </PaletteDialog>
  )
}

function BuilderKeys() {
  const { t } = useTranslation(['palette', 'shell'])
  return (
    <>
      <h3>{t('shell:pages.visual-builder')}</h3>
      <dl>
        {builderKeys.map((keys) => (
          <Row key={keys} keys={keys.replace('Mod', modifierName()).split(' ')} text={t(`sheet.builder.${keys}`)} />
        ))}
      </dl>
    </>
  )
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
