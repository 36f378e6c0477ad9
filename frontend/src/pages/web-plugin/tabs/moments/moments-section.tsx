/** Proactive messages: with what the plugin speaks first, in the order in which they are considered. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import List from '@cloudscape-design/components/list'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moment } from '#shared/company/moments'
import { momentsMax } from '#shared/limits'
import { lazily } from '../../../../core/lazy-page.ts'
import { innerField } from '../../../../components/form/inner-field.ts'
import { Section } from '../../../../components/form/settings-page.tsx'
import { Empty } from '../../../../components/notice/empty.tsx'
import { useSortingTexts } from '../../../../components/table/sorting-texts.ts'
import type { TabProps } from '../../plugin-draft.ts'
import { useMomentSentence } from './moment-sentence.ts'

const MomentDialog = lazy(() => lazily(() => import('./moment-dialog.tsx')))

export function MomentsSection({ form, settings, language }: TabProps) {
  const { t } = useTranslation('web-plugin')
  const i18nStrings = useSortingTexts()
  const { value: moments, onChange, readOnly } = innerField(form, 'plugin', 'moments')
  /** The one in the dialog; null: one that is being made. */
  const [opened, setOpened] = useState<Moment | null>()
  const add = (
    <Button
      iconName="add-plus"
      disabled={moments.length >= momentsMax}
      disabledReason={t('moments.full', { count: momentsMax })}
      onClick={() => setOpened(null)}
    >
      {t('moments.add')}
    </Button>
  )
  return (
    <Section title={t('moments.name')} description={t('moments.text')}>
      {moments.length === 0 && (
        <Empty title={t('moments.none')} text={t('moments.none-text')} action={!readOnly && add} />
      )}
      {moments.length > 0 && (
        <SpaceBetween size="s">
          <List
            items={moments}
            sortable
            sortDisabled={readOnly}
            ariaLabel={t('moments.name')}
            i18nStrings={i18nStrings}
            onSortingChange={({ detail }) => onChange([...detail.items])}
            renderItem={(moment) => ({
              id: moment._id,
              announcementLabel: moment.title,
              content: (
                <MomentRow
                  moment={moment}
                  readOnly={readOnly}
                  change={(changed) => onChange(moments.map((one) => (one === moment ? changed : one)))}
                  open={() => setOpened(moment)}
                  remove={() => onChange(moments.filter((one) => one !== moment))}
                />
              ),
            })}
          />
          {!readOnly && add}
        </SpaceBetween>
      )}
      <Suspense>
        {opened !== undefined && (
          <MomentDialog
            moment={opened ?? undefined}
            languages={settings.supportedLangs}
            language={language}
            apply={(applied) =>
              onChange(opened ? moments.map((one) => (one === opened ? applied : one)) : [...moments, applied])
            }
            close={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Section>
  )
}

interface MomentRowProps {
  moment: Moment
  readOnly: boolean
  change: (moment: Moment) => void
  open: () => void
  remove: () => void
}

function MomentRow({ moment, readOnly, change, open, remove }: MomentRowProps) {
  const { t } = useTranslation(['web-plugin', 'common'])
  const sentenceOf = useMomentSentence()
  const { title, on } = moment
  return (
    <div className="plugin-moment">
      <div>
        <Box fontWeight="bold">{title}</Box>
        <Box variant="small" color="text-body-secondary">
          {sentenceOf(moment)}
        </Box>
      </div>
      <Toggle
        checked={on}
        readOnly={readOnly}
        ariaLabel={t('moments.on-of', { title })}
        onChange={({ detail }) => change({ ...moment, on: detail.checked })}
      >
        {t(on ? 'moments.on' : 'moments.off')}
      </Toggle>
      <SpaceBetween direction="horizontal" size="xxs">
        <Button
          variant="icon"
          iconName={readOnly ? 'view-full' : 'edit'}
          ariaLabel={t(readOnly ? 'moments.show-of' : 'moments.edit-of', { title })}
          onClick={open}
        />
        {!readOnly && (
          <Button variant="icon" iconName="remove" ariaLabel={t('moments.remove-of', { title })} onClick={remove} />
        )}
      </SpaceBetween>
    </div>
  )
}
