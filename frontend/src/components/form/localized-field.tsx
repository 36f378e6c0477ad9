/** A text that is written in several languages, one of which is shown: as a line, or as a paragraph. */
import Input from '@cloudscape-design/components/input'
import Textarea from '@cloudscape-design/components/textarea'
import { contentLanguages, type ContentLanguage, type Localized } from '#shared/languages'

interface LocalizedProps {
  text: Localized
  language: ContentLanguage
  readOnly: boolean
  disabled?: boolean
  change: (text: Localized) => void
}

const paragraphRows = 3

/** `label` is for those who cannot see the head of the column it stands in. */
export function LocalizedLine({ label, ...props }: LocalizedProps & { label: string }) {
  return <Input {...control(props)} ariaLabel={label} nativeInputAttributes={{ lang: props.language }} />
}

export function LocalizedParagraph(props: LocalizedProps) {
  return <Textarea {...control(props)} rows={paragraphRows} nativeTextareaAttributes={{ lang: props.language }} />
}

const control = ({ text, language, readOnly, disabled = false, change }: LocalizedProps) => ({
  value: text[language] ?? '',
  // Translators see what there is to translate.
  placeholder: (language !== 'en' && text.en) || '',
  readOnly,
  disabled,
  onChange: ({ detail }: { detail: { value: string } }) => change(withText(text, language, detail.value)),
})

/** `text` with one language rewritten. No text is no entry, and languages keep their order, so that equals look equal. */
export function withText(text: Localized, language: ContentLanguage, written: string): Localized {
  const all = { ...text, [language]: written }
  return Object.fromEntries(contentLanguages.flatMap((one) => (all[one] ? [[one, all[one]]] : [])))
}
