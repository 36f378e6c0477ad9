/** Gives the list that shows a name, for oneself or for everybody; or a named one another name. */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import { type InputProps } from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#shared/contracts/inbox'
import { titleLengthMax } from '#shared/limits'
import { TextField } from '../../../components/form/fields.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { paramsOf } from '../state/filters.ts'
import { useDesk } from '../state/inbox-context.ts'
import { savedAddress } from './saved.ts'
import { useViews } from './use-views.ts'

export default function ViewDialog({ view, close }: { view: View | undefined; close: () => void }) {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const { create, update } = useViews()
  const [title, setTitle] = useState(view?.title ?? '')
  const [audience, setAudience] = useState<View['audience']>(view?.audience ?? { for: 'me' })
  const [asked, setAsked] = useState(false)
  const field = useRef<InputProps.Ref>(null)
  const wanted = title.trim()
  const fault = wanted === '' ? t('views-rail.no-title') : undefined

  const { isBusy: busy, run } = useAction(async () => {
    if (view) await update(view, { title: wanted, query: view.query, audience })
    else {
      const query = paramsOf({ ...address, saved: undefined }).toString()
      choose(savedAddress(await create({ title: wanted, query, audience })))
    }
    close()
  })

  function finish() {
    setAsked(true)
    if (fault) field.current?.focus()
    else run()
  }

  return (
    <Dialog
      title={t(view ? 'views-rail.rename-title' : 'views-rail.save-title')}
      close={close}
      action={
        <Button variant="primary" loading={busy} onClick={finish}>
          {t(view ? 'views-rail.rename-do' : 'views-rail.save-do')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <SpaceBetween size="m">
          <TextField
            ref={field}
            field={{ value: title, onChange: setTitle, errorText: asked && fault }}
            label={t('views-rail.title')}
            input={{ nativeInputAttributes: { maxLength: titleLengthMax } }}
          />
          {audience.for !== 'department' && <ForWhom audience={audience} choose={setAudience} />}
        </SpaceBetween>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}

function ForWhom({ audience, choose }: { audience: View['audience']; choose: (audience: View['audience']) => void }) {
  const { t } = useTranslation('conversations')
  const { rights } = useAgent()
  const isBuilder = rights.roles.some((role) => role !== 'agent')
  return (
    <FormField label={t('views-rail.audience')}>
      <RadioGroup
        value={audience.for}
        onChange={({ detail }) => choose({ for: detail.value === 'all' ? 'all' : 'me' })}
        items={[
          { value: 'me', label: t('views-rail.for-me') },
          {
            value: 'all',
            label: t('views-rail.for-all'),
            ...(!isBuilder && { disabled: true, description: t('views-rail.for-all-refused') }),
          },
        ]}
      />
    </FormField>
  )
}
