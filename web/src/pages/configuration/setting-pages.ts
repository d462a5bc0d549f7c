import type { MessageId } from '../../i18n/messages.ts'
import { type EntryField, entryFields } from '../../screens/entry/entry-fields.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useCan } from '../../session/viewer.tsx'
import { integrationSettings } from './integration-settings.tsx'
import { internalSettings } from './internal-settings.tsx'
import { merchantSettings } from './merchant-settings.tsx'
import { type Configured, fieldsOfGroups, type SettingPage } from './setting-page.ts'

/** A page of the configuration, as other pages link to it. */
export interface PageOfSettings {
  readonly title: MessageId
  readonly to: string
  readonly fields: readonly Pick<EntryField<never>, 'name' | 'label' | 'spec'>[]
  /** The parts of the page other than its settings. */
  readonly parts: readonly MessageId[]
}

/** The configuration pages that the caller may see. */
export function useSettingPages(): readonly PageOfSettings[] {
  const path = usePath()
  const isInternal = useCan('internalConfig')
  return [
    { ...described(merchantSettings), to: path('configuration/settings'), parts: [] },
    {
      ...described(integrationSettings),
      to: path('configuration/merchant-configuration'),
      parts: ['keys.realtimeNotificationKey', 'keys.paywallKey', 'keys.encryption'],
    },
    ...(isInternal ? [{ ...described(internalSettings), to: path('configuration/internal'), parts: [] }] : []),
  ]
}

function described<Entity extends Configured>({ title, groups }: SettingPage<Entity>) {
  return { title, fields: entryFields(fieldsOfGroups(groups)) }
}

/** The filter in the state of a link from another configuration page, which found a match here. */
export function filterOf(state: unknown): string {
  const filter = typeof state === 'object' && state !== null && 'filter' in state ? state.filter : null
  return typeof filter === 'string' ? filter : ''
}
