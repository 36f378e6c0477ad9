/** What helps to write a reply: a suggestion, a search in knowledge, other words, another language. Nothing sends by itself. */
import './assist.css'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assist, rewordTones, type RewordTone } from '#shared/contracts/assist'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { conversationKeys } from '../../../core/conversation-keys.ts'
import { languageName } from '../../../core/format.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { focusComposer, type Writing } from '../composer/writing/writing.ts'
import { useWordless } from '../state/use-actions.ts'
import { useKeys } from '../state/use-keys.ts'
import { countUse, type Suggested } from './use-count.ts'

const SuggestPanel = lazy(() => lazily(() => import('./suggest-panel.tsx')))
const SearchPanel = lazy(() => lazily(() => import('./search-panel.tsx')))
const RewordPanel = lazy(() => lazily(() => import('./reword-panel.tsx')))
const TranslatePanel = lazy(() => lazily(() => import('./translate-panel.tsx')))

type Open =
  | { readonly panel: 'suggest' | 'search' | 'translate' }
  | { readonly panel: 'reword'; readonly tone: RewordTone }

/** The button beside them words a text better at once. */
const tones = rewordTones.filter((tone) => tone !== 'better')

export function AssistTools({ user, writing }: { user: ConversationUser; writing: Writing }) {
  const { t } = useTranslation('conversations')
  const [open, setOpen] = useState<Open>()
  const { text, write } = writing
  const [before, setBefore] = useState<string>()
  const refused = useRefusal()(assist.suggest.access)
  useKeys({
    suggest: () => !refused && setOpen({ panel: 'suggest' }),
    search: () => setOpen({ panel: 'search' }),
  })

  function close() {
    setOpen(undefined)
    focusComposer()
  }
  /** Behind what is written. */
  function insert(more: string) {
    setBefore(text)
    write(text.trim() ? `${text.trimEnd()}\n${more}` : more)
    close()
  }
  function replace(by: string, what: Suggested) {
    countUse(user._id, what, 'used')
    setBefore(text)
    write(by)
    close()
  }

  return (
    <>
      <Button
        variant="icon"
        iconName="search"
        ariaLabel={t('assist.search', { key: `Alt+${conversationKeys.search}` })}
        onClick={() => setOpen({ panel: 'search' })}
      />
      <AssistMenu user={user} text={text} refused={refused} choose={setOpen} />
      {before !== undefined && text && (
        <Button
          variant="inline-link"
          onClick={() => {
            write(before)
            setBefore(undefined)
          }}
        >
          {t('assist.undo')}
        </Button>
      )}
      <Suspense>
        {open?.panel === 'suggest' && <SuggestPanel user={user} insert={insert} close={close} />}
        {open?.panel === 'search' && <SearchPanel userId={user._id} insert={insert} close={close} />}
        {open?.panel === 'reword' && (
          <RewordPanel
            key={open.tone}
            userId={user._id}
            text={text}
            tone={open.tone}
            use={(by) => replace(by, 'reword')}
            close={close}
          />
        )}
        {open?.panel === 'translate' && (
          <TranslatePanel user={user} text={text} use={(by) => replace(by, 'translate')} close={close} />
        )}
      </Suspense>
    </>
  )
}

interface AssistMenuProps {
  user: ConversationUser
  text: string
  /** Why nothing is suggested. */
  refused: string | undefined
  choose: (open: Open) => void
}

function AssistMenu({ user, text, refused, choose }: AssistMenuProps) {
  const { t } = useTranslation('conversations')
  const wordless = useWordless() ?? (text.trim() ? undefined : t('composer.enhance-nothing'))
  const off = (reason: string | undefined) => (reason ? { disabled: true, disabledReason: reason } : {})
  const items: ButtonDropdownProps.Items = [
    {
      id: 'suggest',
      text: t('assist.suggest'),
      labelTag: `Alt+${conversationKeys.suggest}`,
      ...off(refused),
    },
    {
      id: 'reword',
      text: t('assist.reword'),
      items: tones.map((tone) => ({ id: tone, text: t(`assist.tones.${tone}`), ...off(wordless) })),
    },
    {
      id: 'translate',
      text: t('assist.translate-to', { language: languageName(user.language) }),
      ...off(wordless),
    },
  ]
  return (
    <ButtonDropdown
      items={items}
      variant="normal"
      ariaLabel={t('assist.title')}
      expandToViewport
      onItemClick={({ detail: { id } }) => {
        const tone = tones.find((each) => each === id)
        if (tone) choose({ panel: 'reword', tone })
        else choose({ panel: id === 'translate' ? 'translate' : 'suggest' })
      }}
    >
      {t('assist.ai')}
    </ButtonDropdown>
  )
}
