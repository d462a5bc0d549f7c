import type { ShownField } from '../../screens/edit/shown-field.ts'
import type { EditedCaller } from './caller-form.ts'

/** What of a caller its form changes, by the names there. */
export const callerFields: readonly ShownField<EditedCaller>[] = [
  { field: 'firstName', label: 'callers.firstName', value: ({ firstName }) => firstName },
  { field: 'lastName', label: 'callers.lastName', value: ({ lastName }) => lastName },
  { field: 'permissions', label: 'callers.permissions', entries: ({ permissions }) => permissions },
  {
    field: 'accounts',
    label: 'callers.authorised',
    entries: ({ authorisedMerchantAccounts }) => authorisedMerchantAccounts.map(({ name }) => name),
  },
  { field: 'addresses', label: 'callers.addresses', entries: ({ ipaddresses }) => ipaddresses },
]
