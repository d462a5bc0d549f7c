import { allPermissions, type Permission, type PermissionEntry, permissionCatalogue } from '@portal/schema/permissions'

export type PermissionGroup = keyof typeof permissionCatalogue
export type CataloguedPermission = PermissionEntry & { readonly permission: Permission }

/** The catalog by group, in display order. */
export const permissionGroups: readonly (readonly [PermissionGroup, readonly CataloguedPermission[]])[] = [
  ['Configurations', permissionCatalogue.Configurations],
  ['Monitoring', permissionCatalogue.Monitoring],
  ['Payment Processing', permissionCatalogue['Payment Processing']],
  ['Payment Profiles', permissionCatalogue['Payment Profiles']],
  ['Tax', permissionCatalogue.Tax],
  ['Customers', permissionCatalogue.Customers],
  ['Reports', permissionCatalogue.Reports],
]

/** Whether the catalog contains the permission. The platform may have others. */
export function isCatalogued(permission: string): permission is Permission {
  return allPermissions.some((known) => known === permission)
}
