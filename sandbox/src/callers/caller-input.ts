import { allPermissions } from '@portal/schema/permissions'
import { z } from 'zod'
import { isNetwork } from '../http/networks.ts'
import { passwordFaults } from './password-rule.ts'

const USER_NAME_RULE = '3 to 50 letters, digits, ".", "-" and "_"'
/** Reserved names, because they are paths of other calls (specification 7.1). */
const takenNames = ['2faenroll', '2faverify']
const MOST_ADDRESSES = 100

const known = new Set<string>(allPermissions)

/** The name of a new caller. */
export const userName = z
  .string('userName is required')
  .regex(/^[\w.-]{3,50}$/, `userName is not a valid external ID: ${USER_NAME_RULE}`)
  .refine((name) => !takenNames.includes(name), 'userName cannot be used')

/** A secret key that meets the password rule. */
export const secretKey = z.string('secretKey is required').superRefine((text, context) => {
  for (const message of passwordFaults(text)) context.addIssue({ code: 'custom', message })
})

const name = (field: string) => z.string().trim().max(100, `${field} is too long`).nullish()

const permissions = z
  .array(z.string())
  .superRefine((list, context) => {
    for (const permission of list.filter((entry) => !known.has(entry))) {
      context.addIssue({ code: 'custom', message: `permissions: ${permission} is unknown` })
    }
  })
  .transform(withoutDoubles)

const ipaddresses = z
  .array(z.string())
  .max(MOST_ADDRESSES, `ipaddresses: at most ${MOST_ADDRESSES}`)
  .superRefine((list, context) => {
    for (const text of list.filter((entry) => !isNetwork(entry))) {
      context.addIssue({ code: 'custom', message: `ipaddresses: ${text} is not an address or a network (CIDR)` })
    }
  })
  .transform(withoutDoubles)

const authorisedMerchantAccounts = z
  .array(z.object({ name: z.string() }))
  .transform((list) => withoutDoubles(list.map((account) => account.name)))

const values = {
  firstName: name('firstName'),
  lastName: name('lastName'),
  authorisedMerchantAccounts: authorisedMerchantAccounts.nullish(),
  ipaddresses: ipaddresses.nullish(),
}

/** A caller to add. */
export const newCaller = z.strictObject({ ...values, userName, secretKey, permissions })

/** A caller that `GET` returned, with changes. Read-only fields are ignored; omitted fields do not change. */
export const changedCaller = z.object({
  ...values,
  userName: z.string().nullish(),
  permissions: permissions.nullish(),
  locked: z.boolean().nullish(),
  mfaEnabled: z.boolean().nullish(),
})

function withoutDoubles(list: readonly string[]): string[] {
  return [...new Set(list)]
}
