/**
 * Settings page: some values of one record, loaded, edited and saved. Only the ones that were edited are sent, with the
 * revision they were seen at, so that nobody takes back unasked what somebody else saves meanwhile.
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
import type { Checks } from './checks.ts'
import type { Draft } from './draft.ts'
import { useDraft } from './use-draft.ts'

interface Settings {
  readonly _id: string
  readonly revision: number
}

interface SettingsPageProps<Item extends Settings, Edited extends object, Sent extends object> extends Checks<
  Edited,
  Sent
> {
  /** What the page is for, below its title. */
  lead: string
  query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Item> }
  /** The route that saves. */
  route: Pick<Route, 'access'>
  editedOf: (item: Item) => Edited
  /** Sends the values that were edited over what `item` holds. */
  save: (changes: Partial<Sent>, item: Item) => Promise<Item>
  /** The name under which the draft is kept over a reload. */
  keptAs: string
  /** What a value is called on the page. */
  nameOf: (field: keyof Edited & string) => string
  children: (form: Draft<Edited, Item>, item: Item) => ReactNode
}

export function SettingsPage<Item extends Settings, Edited extends object, Sent extends object = Edited>(
  props: SettingsPageProps<Item, Edited, Sent>,
) {
  const { t } = useTranslation('settings')
  // Editing begins with what holds now.
  const { data, isPending, refetch } = useQuery({ ...props.query, staleTime: 0 })
  if (data) return <SettingsForm {...props} saved={data} refetch={refetch} />
  if (isPending) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={new Error(t('load-failed'))} retry={refetch} />
    </ContentLayout>
  )
}

type SettingsFormProps<Item extends Settings, Edited extends object, Sent extends object> = SettingsPageProps<
  Item,
  Edited,
  Sent
> & { saved: Item; refetch: () => unknown }

function SettingsForm<Item extends Settings, Edited extends object, Sent extends object>({
  lead,
  children,
  ...props
}: SettingsFormProps<Item, Edited, Sent>) {
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
      // The draft names its own fields.
      nameOf={(field) => props.nameOf(field as keyof Edited & string)}
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
      {children(form, props.saved)}
    </DraftForm>
  )
}

function useSettings<Item extends Settings, Edited extends object, Sent extends object>({
  saved,
  refetch,
  query,
  route,
  editedOf,
  save,
  keptAs,
  ...checks
}: Omit<SettingsFormProps<Item, Edited, Sent>, 'lead' | 'nameOf' | 'children'>): Draft<Edited, Item> {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  const names = Object.keys(editedOf(saved))
  return useDraft<Item, Edited, Sent>({
    ...checks,
    saved,
    refetch,
    access: route.access,
    merges: true,
    // Settings are never made, so there always is an item.
    editedOf: (item = saved) => editedOf(item),
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

/** The values of an item that a schema of changes names. */
export const valuesOf =
  <Schema extends z.ZodMiniObject>(schema: Schema) =>
  (item: Required<z.output<Schema>>): Required<z.output<Schema>> =>
    // The names of the schema are those of the item's fields.
    Object.fromEntries(Object.entries(item).filter(([name]) => name in schema.shape)) as Required<z.output<Schema>>

const isPartOf = (kept: unknown, names: readonly string[]): boolean =>
  typeof kept === 'object' && kept !== null && Object.keys(kept).every((name) => names.includes(name))

interface SectionProps {
  /** What leads here from elsewhere on the page. */
  id?: string
  title: string
  description?: string
  children: ReactNode
}

/** Settings that belong together. */
export function Section({ id, title, description, children }: SectionProps) {
  return (
    <Container
      {...(id && { id })}
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
