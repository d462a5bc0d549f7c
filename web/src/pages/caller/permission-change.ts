import { allPermissions, type Permission } from '@portal/schema/permissions'
import type { CataloguedPermission } from './permission-groups.ts'

/** Held by those who sign in to the portal, and by no program (specification 6.1). */
export const adminPermission: Permission = 'callers_me.read'

/** Who changes whose permissions. */
export interface Granting {
  /** What the signed-in caller holds. */
  readonly held: readonly string[]
  /** Whether it is the signed-in caller's own permissions. */
  readonly isOwn: boolean
  /** What the caller held when the form was opened. */
  readonly before: readonly string[]
}

/**
 * Why a permission can be neither given nor taken; null when it can. Their own ones change only with perm.grant; giving one
 * that is not held oneself takes perm.grant, too; taking is free, and so is giving back what was there (specification 6.1).
 */
export function grantObstacle({ held, isOwn, before }: Granting, permission: string): 'own' | 'notHeld' | null {
  if (held.includes('perm.grant')) return null
  if (isOwn) return 'own'
  return held.includes(permission) || before.includes(permission) ? null : 'notHeld'
}

/** Whether a permission is offered at all: internal ones only where they are held, or could be given. */
export function isOffered(granting: Granting, { permission, internal }: CataloguedPermission): boolean {
  return !internal || granting.before.includes(permission) || grantObstacle(granting, permission) === null
}

/** What a change adds and removes, in the order of the catalogue; what it does not know comes last. */
export function permissionChanges(before: readonly string[], after: readonly string[]) {
  return {
    added: inOrder(after.filter((permission) => !before.includes(permission))),
    removed: inOrder(before.filter((permission) => !after.includes(permission))),
  }
}

/** The permissions with these put in or taken out, as far as they may be. */
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
