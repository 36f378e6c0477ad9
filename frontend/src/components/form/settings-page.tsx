/**
 * Settings page: some values of one record, loaded, edited and saved. The fields are those of the schema; only the ones
 * that were edited are sent, so that nobody takes back what somebody else saves meanwhile.
 */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Route } from '#shared/contract'
import { CallError, queryClient } from '../../core/api.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { Loading } from '../notice/item-states.tsx'
import { LoadFailed } from '../notice/load-failed.tsx'
import { useNotify } from '../notice/notifications.tsx'
import { AccessButton } from './access-button.tsx'
import { DraftForm } from './draft-form.tsx'
import type { Draft } from './draft.ts'
import { useDraft } from './use-draft.ts'

interface Settings {
  readonly _id: string
  readonly revision: number
}

interface SettingsPageProps<Item extends Settings, Name extends keyof Item & string> {
  /** What the page is for, below its title. */
  lead: string
  query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Item> }
  /** The route that saves. */
  route: Pick<Route, 'access'>
  /** The values that are edited, as the contract checks them. */
  schema: z.ZodMiniObject<Record<Name, z.core.$ZodType>>
  save: (changes: Partial<Pick<Item, Name>>, item: Item) => Promise<Item>
  /** The name under which the draft is kept over a reload. */
  keptAs: string
  children: (form: Draft<Pick<Item, Name>, Item>) => ReactNode
}

export function SettingsPage<Item extends Settings, Name extends keyof Item & string>(
  props: SettingsPageProps<Item, Name>,
) {
  const { t } = useTranslation('settings')
  // Editing begins with what holds now.
  const { data, isPending, refetch } = useQuery({ ...props.query, staleTime: 0 })
  if (data) return <SettingsForm {...props} saved={data} />
  if (isPending) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={new Error(t('load-failed'))} retry={refetch} />
    </ContentLayout>
  )
}

function SettingsForm<Item extends Settings, Name extends keyof Item & string>({
  lead,
  children,
  ...props
}: SettingsPageProps<Item, Name> & { saved: Item }) {
  const { t } = useTranslation(['settings', 'common'])
  const notify = useNotify()
  const form = useSettings(props)
  const { access, dirty, saving, discard } = form
  return (
    <DraftForm
      form={form}
      lead={lead}
      asks="pending"
      unchanged={() => notify.info(t('unchanged'))}
      actions={
        <>
          <Button variant="link" formAction="none" disabled={!dirty || saving} onClick={discard}>
            {t('common:cancel')}
          </Button>
          <AccessButton access={access} variant="primary" loading={saving}>
            {t('common:save')}
          </AccessButton>
        </>
      }
    >
      {children(form)}
    </DraftForm>
  )
}

function useSettings<Item extends Settings, Name extends keyof Item & string>({
  saved,
  query,
  route,
  schema,
  save,
  keptAs,
}: Omit<SettingsPageProps<Item, Name>, 'lead' | 'children'> & { saved: Item }): Draft<Pick<Item, Name>, Item> {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  // The names of the schema are those of its fields.
  const names = Object.keys(schema.shape) as Name[]
  return useDraft<Item, Pick<Item, Name>>({
    saved,
    access: route.access,
    merges: true,
    // Settings are never made, so there always is an item.
    editedOf: (item = saved) => Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>,
    schema,
    kept: { as: keptAs, schema: z.custom((kept) => isPartOf(kept, names)) },
    save: async (changes, base = saved) => {
      try {
        return await save(changes, base)
      } catch (error) {
        if (error instanceof CallError && error.code === 'bad-request') notify.error(t('bad-data'))
        throw error
      }
    },
    onSaved: (item) => {
      queryClient.setQueryData(query.queryKey, item)
      void queryClient.invalidateQueries({ queryKey: ['history'] })
      notify.success(t('saved'))
    },
  })
}

const isPartOf = (kept: unknown, names: readonly string[]): boolean =>
  typeof kept === 'object' && kept !== null && Object.keys(kept).every((name) => names.includes(name))

interface SectionProps {
  title: string
  description?: string
  children: ReactNode
}

/** Settings that belong together. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <Container
      header={
        <Header variant="h2" description={description}>
          {title}
        </Header>
      }
    >
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  )
}
