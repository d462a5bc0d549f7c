import type { ShownField } from '../../screens/edit/shown-field.ts'
import type { EditedCaller } from './caller-form.ts'

/** The fields of a caller that its form changes, by their names in the form. */
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
