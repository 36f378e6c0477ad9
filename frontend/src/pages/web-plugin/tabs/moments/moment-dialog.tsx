/** One proactive message, made or edited: what it says, to whom, where and when. */
import ColumnLayout from '@cloudscape-design/components/column-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moment } from '#shared/company/moments'
import { isLinkTarget } from '#shared/content/brief-block'
import { settings as contract } from '#shared/contracts/settings'
import type { ContentLanguage } from '#shared/languages'
import { momentTextLengthMax } from '#shared/limits'
import { queries } from '../../../../core/api.ts'
import { none } from '../../../../components/form/choice/options.ts'
import { DayField } from '../../../../components/form/choice/day-field.tsx'
import { OneOfField } from '../../../../components/form/choice/one-of.tsx'
import type { Field } from '../../../../components/form/draft.ts'
import { DraftDialog } from '../../../../components/form/draft-dialog.tsx'
import { TextField } from '../../../../components/form/fields.tsx'
import { LanguageTabs } from '../../../../components/form/language-tabs.tsx'
import { useDraft } from '../../../../components/form/use-draft.ts'
import { LocalizedText } from '../localized-text.tsx'
import { PagesField } from '../pages-field.tsx'
import { missingCounts } from '../plugin-texts.ts'
import { momentChecks, newMoment } from './moment-draft.ts'
import { Frequency, Occasion, NamedChoice } from './moment-fields.tsx'

interface MomentDialogProps {
  /** Undefined for one that is being made. */
  moment: Moment | undefined
  languages: readonly ContentLanguage[]
  /** The one in which the texts begin. */
  language: ContentLanguage
  apply: (moment: Moment) => void
  close: () => void
}

export default function MomentDialog({ moment, languages, language: begun, apply, close }: MomentDialogProps) {
  const { t } = useTranslation('web-plugin')
  const [start] = useState(newMoment)
  const [language, setLanguage] = useState(begun)
  const [first = 'en'] = languages
  const form = useDraft<Moment, Moment, Moment>({
    saved: moment,
    access: contract.updateCompany.access,
    editedOf: (item = start) => item,
    ...momentChecks(first),
    // It is stored together with the rest of the page.
    save: async (edited) => edited,
    onSaved: apply,
  })
  const text = form.field('text')
  return (
    <DraftDialog
      form={form}
      title={moment?.title ?? t('moments.add')}
      action={t('moments.apply')}
      reveal={(fields) => fields.includes(`text.${first}`) && setLanguage(first)}
      close={close}
    >
      <SpaceBetween size="l">
        <TextField
          field={form.field('title')}
          label={t('moments.title')}
          description={t('moments.title-text')}
          stretch
        />
        <LanguageTabs languages={languages} selected={language} missing={missingCounts([text])} select={setLanguage} />
        <LocalizedText
          field={text}
          language={language}
          label={t('moments.message')}
          description={t('moments.message-text')}
          lengthMax={momentTextLengthMax}
          isLong
        />
        <ColumnLayout columns={2}>
          <Occasion field={form.field('after')} />
          <Frequency field={form.field('atMost')} />
          <NamedChoice field={form.field('who')} name="who" values={['all', 'new', 'returning']} />
          <NamedChoice field={form.field('hours')} name="hours" values={['always', 'open', 'closed']} />
          <NamedChoice field={form.field('opens')} name="opens" values={['teaser', 'window']} />
          <StartBlock field={form.field('startBlock')} />
          <DayField field={form.field('from')} label={t('moments.from')} stretch />
          <DayField field={form.field('to')} label={t('moments.to')} stretch />
        </ColumnLayout>
        <PagesField field={form.field('pages')} label={t('moments.pages')} description={t('moments.pages-text')} />
      </SpaceBetween>
    </DraftDialog>
  )
}

function StartBlock({ field }: { field: Field<string | undefined> }) {
  const { t } = useTranslation(['web-plugin', 'blocks'])
  const query = useQuery(queries.blocks.brief({}))
  const blocks = (query.data ?? []).filter((block) => isLinkTarget(block) || block._id === field.value)
  return (
    <OneOfField
      field={{ ...field, value: field.value ?? '', onChange: (id) => field.onChange(id || undefined) }}
      label={t('moments.start')}
      description={t('moments.start-text')}
      query={query}
      options={[
        none(t('moments.start-none')),
        ...blocks.map(({ _id, title, group }) => ({ value: _id, label: title, filteringTags: [group] })),
      ]}
      find={t('blocks:pick.find')}
      stretch
    />
  )
}
