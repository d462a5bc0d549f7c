import { allPermissions, type Permission } from '@portal/schema/permissions'
import type { CataloguedPermission } from './permission-groups.ts'

/** Held by people who sign in to the portal, and by no program (specification 6.1). */
export const adminPermission: Permission = 'callers_me.read'

/** The granting caller and the caller whose permissions change. */
export interface Granting {
  /** The permissions of the signed-in caller. */
  readonly held: readonly string[]
  /** Whether the signed-in caller edits their own permissions. */
  readonly isOwn: boolean
  /** The permissions that the edited caller had when the form was opened. */
  readonly before: readonly string[]
}

/**
 * Why a permission can be neither granted nor revoked, or null if it can (specification 6.1). Callers need `perm.grant`
 * to change their own permissions and to grant one that they do not hold. Anyone may revoke another caller's permission
 * and restore one that was there before.
 */
export function grantObstacle({ held, isOwn, before }: Granting, permission: string): 'own' | 'notHeld' | null {
  if (held.includes('perm.grant')) return null
  if (isOwn) return 'own'
  return held.includes(permission) || before.includes(permission) ? null : 'notHeld'
}

/**
 * Whether a permission is offered. Internal ones are offered only if the edited caller holds them or they can be
 * granted.
 */
export function isOffered(granting: Granting, { permission, internal }: CataloguedPermission): boolean {
  return !internal || granting.before.includes(permission) || grantObstacle(granting, permission) === null
}

/** The permissions that a change adds and removes, in the order of the catalog. Unknown ones come last. */
export function permissionChanges(before: readonly string[], after: readonly string[]) {
  return {
    added: inOrder(after.filter((permission) => !before.includes(permission))),
    removed: inOrder(before.filter((permission) => !after.includes(permission))),
  }
}

/** The permissions with these added or removed, except for those that may not change. */
export function withPermissions(
  granting: Granting,
  chosen: readonly string[],
  changed: readonly string[],
  isChosen: boolean,
): string[] {
  const free = changed.filter((permission) => grantObstacle(granting, permission) === null)
  const others = chosen.filter((permission) => !free.includes(permission))
  return isChosen ? inOrder([...others, ...free]) : others
}

const catalogue: readonly string[] = allPermissions

function inOrder(permissions: readonly string[]): string[] {
  const place = (permission: string) => {
    const found = catalogue.indexOf(permission)
    return found < 0 ? catalogue.length : found
  }
  return [...permissions].sort((left, right) => place(left) - place(right))
}
