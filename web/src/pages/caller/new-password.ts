import { z } from 'zod'
import { failedChecks, longestPassword } from './password-rule.ts'

/** The fields of a form that sets a new secret key. */
export const newPassword = { secretKey: z.string(), repeated: z.string() }

/** The possible problems with these fields. */
const problems = ['required', 'weak', 'tooLong', 'differs'] as const
type NewPasswordProblem = (typeof problems)[number]

/** Checks a new key and its repetition. The key must not consist of `names`, such as the user name. */
export function checkNewPassword(
  { secretKey, repeated }: { readonly secretKey: string; readonly repeated: string },
  names: readonly string[],
  context: z.core.$RefinementCtx,
): void {
  const issue = (path: 'secretKey' | 'repeated', message: NewPasswordProblem) =>
    context.addIssue({ code: 'custom', path: [path], message, input: '' })
  if (secretKey === '') issue('secretKey', 'required')
  else if (failedChecks(secretKey, names).length > 0) issue('secretKey', 'weak')
  else if (secretKey.length > longestPassword) issue('secretKey', 'tooLong')
  if (repeated === '') issue('repeated', 'required')
  else if (repeated !== secretKey) issue('repeated', 'differs')
}

/** The problem in a field's error. */
export function newPasswordProblem(error: { readonly message?: string | undefined } | undefined) {
  return problems.find((problem) => problem === error?.message) ?? null
}
