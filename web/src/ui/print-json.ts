/** Formats JSON for people, without the type names that the client adds. */
export function printJson(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (key === '__typename' ? undefined : inner), 2) ?? ''
}
